#include "ropewalk/model.h"

namespace ropewalk {

double transformerGradients(float*, const float*, const int*, const int*, float, const TransformerSpec&,
                            const PositionRule&, int, int, float*) {
    return 0;
}
size_t transformerGradientsScratch(const TransformerSpec&, const PositionRule&, int, int) { return 0; }
void addGradients(float* sum, const float* part, size_t count) {
    for (size_t i = 0; i < count; i++) sum[i] += part[i];
}
size_t transformerScratch(const TransformerSpec&, const PositionRule&, int) { return 0; }
double transformerLosses(float*, const float*, const int*, const int*, const TransformerSpec&, const PositionRule&, int,
                         int, float*) {
    return 0;
}
void transformerLogits(float*, const float*, const int*, const TransformerSpec&, const PositionRule&, int, int, int,
                       float*) {}
void transformerAttention(float*, const float*, const int*, const TransformerSpec&, const PositionRule&, int, int, int,
                          int, int, float*) {}
size_t transformerCacheFloats(const TransformerSpec&, const PositionRule&, int) { return 0; }
void transformerDecode(float*, float*, const float*, const int*, int, int, int, const TransformerSpec&,
                       const PositionRule&, float*) {}
size_t transformerDecodeScratch(const TransformerSpec&, const PositionRule&, int) { return 0; }

} // namespace ropewalk
