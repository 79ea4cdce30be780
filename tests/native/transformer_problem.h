// A small transformer with tokens to read, and the same in float64 by its formulas as they stand.
#pragma once

#include <cmath>
#include <map>
#include <vector>

#include "analysis_samples.h"
#include "ropewalk/layers.h"
#include "ropewalk/ropewalk.h"

namespace transformer_test {

using namespace ropewalk;
using Doubles = std::vector<double>;

struct Problem {
    TransformerSpec spec;
    PositionRule rule;
    int B, T;
    std::vector<float> weights, slopes;
    std::vector<double> theta;
    std::vector<int> tokens, targets;

    // Odd sizes and grouped heads, unless `change` says otherwise.
    template <class Change>
    Problem(int B, int T, Change change, int seed = 1) : B(B), T(T) {
        spec.vocabulary = 11;
        spec.dim = 10;
        spec.layers = 2;
        spec.heads = 2;
        spec.keyHeads = 1;
        spec.headDim = 6;
        spec.hidden = 7;
        change(*this);
        weights.resize(weightFloats(spec));
        // Large enough for every term to count.
        initializeWeights(weights.data(), spec, {0.7f, 0.7f, 0.5f}, seed);
        samples::Random random(seed);
        for (float& each : weights)
            if (each == 1) each = (float)(0.5 + random.uniform()); // gains
        for (int t = 0; t < B * T; t++) {
            tokens.push_back((int)(random.uniform() * spec.vocabulary));
            targets.push_back(t % 5 == 3 ? -1 : (int)(random.uniform() * spec.vocabulary));
        }
    }
    Problem(const Problem&) = delete; // rule points into the arrays

    void turns(int P, double base = 100) {
        theta = samples::unscaled(P, base);
        rule.theta = theta.data();
        rule.P = P;
    }
    void slopesOf(std::vector<float> given) {
        slopes = given;
        rule.slopes = slopes.data();
    }
};

// ---- The kernels

inline std::vector<float> logits(const Problem& p, int last = 0) {
    const int rows = last ? last : p.T;
    std::vector<float> out((size_t)p.B * rows * p.spec.vocabulary, NAN);
    std::vector<float> scratch(transformerScratch(p.spec, p.rule, p.T), NAN);
    transformerLogits(out.data(), p.weights.data(), p.tokens.data(), p.spec, p.rule, p.B, p.T, rows, scratch.data());
    return out;
}

inline std::vector<float> losses(const Problem& p) {
    std::vector<float> out((size_t)p.B * p.T, NAN);
    std::vector<float> scratch(transformerScratch(p.spec, p.rule, p.T), NAN);
    transformerLosses(out.data(), p.weights.data(), p.tokens.data(), p.targets.data(), p.spec, p.rule, p.B, p.T,
                      scratch.data());
    return out;
}

inline std::vector<float> attentionMap(const Problem& p, int layer, int head, int from, int to) {
    std::vector<float> out((size_t)(to - from) * p.T, NAN);
    std::vector<float> scratch(transformerScratch(p.spec, p.rule, p.T), NAN);
    transformerAttention(out.data(), p.weights.data(), p.tokens.data(), p.spec, p.rule, p.T, layer, head, from, to,
                         scratch.data());
    return out;
}

inline std::vector<float> gradients(const Problem& p, float scale, double* loss = nullptr) {
    std::vector<float> out(p.weights.size(), 0);
    std::vector<float> scratch(transformerGradientsScratch(p.spec, p.rule, p.B, p.T), NAN);
    const double total = transformerGradients(out.data(), p.weights.data(), p.tokens.data(), p.targets.data(), scale,
                                              p.spec, p.rule, p.B, p.T, scratch.data());
    if (loss) *loss = total;
    return out;
}

// AdamW steps on the one batch; each(step, summed loss before it).
template <class Each>
void train(Problem& p, int steps, double rate, Each each) {
    std::vector<float> first(p.weights.size(), 0), second(p.weights.size(), 0);
    AdamWSpec adam;
    adam.rate = rate;
    for (adam.step = 1; adam.step <= steps; adam.step++) {
        double loss = 0;
        const std::vector<float> slopes = gradients(p, 1.0f / (p.B * p.T), &loss);
        each(adam.step, loss);
        adamw(p.weights.data(), first.data(), second.data(), slopes.data(), slopes.size(), adam);
    }
}

// ---- Float64

struct Oracle {
    Doubles logits;            // [B, T, V]
    std::vector<Doubles> maps; // of layer and head [B, T, T]
    double loss = 0;           // summed
};

class Forward {
  public:
    Forward(const Problem& problem, const Doubles& weights) : p(problem), s(problem.spec) {
        for (int i = 0; i < weightCount(s); i++) {
            const WeightPlace place = weightPlace(s, i);
            at[{(int)place.kind, place.layer}] = weights.data() + place.offset;
        }
    }

    Oracle run() {
        Oracle o;
        o.maps.resize(s.layers * s.heads);
        for (int b = 0; b < p.B; b++) {
            std::vector<Doubles> x;
            for (int t = 0; t < p.T; t++) x.push_back(input(p.tokens[b * p.T + t], t));
            for (int l = 0; l < s.layers; l++) layer(x, l, o);
            for (int t = 0; t < p.T; t++) {
                const double* head = s.tied ? w(WeightKind::embedding, -1) : w(WeightKind::head, -1);
                const Doubles z = times(head, norm(x[t], w(WeightKind::finalNorm, -1)), s.vocabulary);
                o.logits.insert(o.logits.end(), z.begin(), z.end());
                const int target = p.targets[b * p.T + t];
                double total = 0;
                for (double each : z) total += std::exp(each);
                if (target >= 0) o.loss += std::log(total) - z[target];
            }
        }
        return o;
    }

  private:
    const Problem& p;
    const TransformerSpec& s;
    std::map<std::pair<int, int>, const double*> at;

    const double* w(WeightKind kind, int layer) { return at.at({(int)kind, layer}); }

    Doubles input(int token, int t) {
        const double* row = w(WeightKind::embedding, -1) + token * s.dim;
        Doubles x(row, row + s.dim);
        for (int c = 0; c < s.dim; c++) {
            const int half = s.dim / 2;
            const double angle = t * std::pow(10000, -(c % half) / (double)half);
            if (s.added == AddedPositions::sinusoidal)
                x[c] += s.amplitude * (c < half ? std::sin(angle) : std::cos(angle));
            if (s.added == AddedPositions::learned) x[c] += w(WeightKind::positions, -1)[t * s.dim + c];
        }
        return x;
    }

    Doubles norm(const Doubles& x, const double* gain) {
        double square = 0;
        for (double each : x) square += each * each;
        const double inverse = 1 / std::sqrt(square / x.size() + s.epsilon);
        Doubles y;
        for (size_t c = 0; c < x.size(); c++) y.push_back(x[c] * inverse * gain[c]);
        return y;
    }

    static Doubles times(const double* matrix, const Doubles& x, int rows) {
        Doubles y(rows);
        for (int r = 0; r < rows; r++)
            for (size_t c = 0; c < x.size(); c++) y[r] += matrix[r * x.size() + c] * x[c];
        return y;
    }

    // q . k with q turned by the angle of the distance: the relative form.
    double product(const double* q, const double* k, int distance, double gain) {
        const PositionRule& rule = p.rule;
        double total = 0;
        for (int c = 0; c < s.headDim; c++) {
            if (c >= 2 * rule.P) {
                total += q[c] * k[c];
                continue;
            }
            const bool interleaved = rule.pairing == Pairing::interleaved;
            const int i = interleaved ? c / 2 : c % rule.P;
            const bool first = interleaved ? c % 2 == 0 : c < rule.P;
            const int other = interleaved ? c ^ 1 : first ? c + rule.P : c - rule.P;
            const double angle = distance * rule.theta[i];
            const double turned = q[c] * std::cos(angle) + (first ? -1 : 1) * q[other] * std::sin(angle);
            total += gain * gain * turned * k[c];
        }
        return total;
    }

    double weight(const double* q, const double* k, int m, int n, int h) {
        const PositionRule& rule = p.rule;
        int distance = m - n;
        if (s.causal && n > m) return 0;
        if (s.linear) {
            auto phi = [&](const double* x) {
                Doubles y;
                for (int c = 0; c < s.headDim; c++) y.push_back(x[c] > 0 ? x[c] + 1 : std::exp(x[c]));
                return y;
            };
            return product(phi(q).data(), phi(k).data(), distance, 1);
        }
        if (rule.window > 0 && std::abs(distance) >= rule.window) return 0;
        if (rule.clip > 0 && distance > rule.clip) distance = rule.clip;
        double score = product(q, k, distance, rule.gain) / std::sqrt((double)s.headDim);
        if (rule.logLength > 0) score *= std::fmax(1, std::log(m + 1.0) / std::log(rule.logLength));
        if (rule.slopes) score -= rule.slopes[h] * std::abs(m - n);
        return std::exp(score);
    }

    // What divides a row of weights.
    double total(const double* q, const std::vector<Doubles>& k, int column, const Doubles& row, int m) {
        double sum = 0;
        for (int n = 0; n < p.T; n++) {
            if (!s.linear) sum += row[n];
            for (int c = 0; c < s.headDim && s.linear && (!s.causal || n <= m); c++) {
                auto phi = [](double x) { return x > 0 ? x + 1 : std::exp(x); };
                sum += phi(q[c]) * phi(k[n][column + c]);
            }
        }
        return sum;
    }

    void layer(std::vector<Doubles>& x, int l, Oracle& o) {
        const int d = s.headDim;
        std::vector<Doubles> q, k, v;
        for (const Doubles& each : x) {
            const Doubles n = norm(each, w(WeightKind::inputNorm, l));
            q.push_back(times(w(WeightKind::query, l), n, s.heads * d));
            k.push_back(times(w(WeightKind::key, l), n, s.keyHeads * d));
            v.push_back(times(w(WeightKind::value, l), n, s.keyHeads * d));
        }
        for (int m = 0; m < p.T; m++) {
            Doubles mixed(s.heads * d);
            for (int h = 0; h < s.heads; h++) {
                const int column = h / (s.heads / s.keyHeads) * d;
                Doubles row;
                for (int n = 0; n < p.T; n++) row.push_back(weight(&q[m][h * d], &k[n][column], m, n, h));
                const double sum = total(&q[m][h * d], k, column, row, m);
                for (int n = 0; n < p.T; n++) {
                    o.maps[l * s.heads + h].push_back(row[n] / sum);
                    for (int c = 0; c < d; c++) mixed[h * d + c] += row[n] / sum * v[n][column + c];
                }
            }
            add(x[m], times(w(WeightKind::output, l), mixed, s.dim));
        }
        for (Doubles& each : x) {
            const Doubles n = norm(each, w(WeightKind::hiddenNorm, l));
            Doubles up = times(w(WeightKind::up, l), n, s.hidden);
            for (int c = 0; c < s.hidden && s.activation == Activation::gatedSilu; c++) {
                const double gate = times(w(WeightKind::gate, l), n, s.hidden)[c];
                up[c] *= gate / (1 + std::exp(-gate));
            }
            for (int c = 0; c < s.hidden && s.activation == Activation::gelu; c++)
                up[c] *= (1 + std::erf(up[c] / std::sqrt(2.0))) / 2;
            add(each, times(w(WeightKind::down, l), up, s.dim));
        }
    }

    static void add(Doubles& x, const Doubles& y) {
        for (size_t c = 0; c < x.size(); c++) x[c] += y[c];
    }
};

inline Oracle oracle(const Problem& p, const Doubles& weights) { return Forward(p, weights).run(); }
inline Oracle oracle(const Problem& p) { return oracle(p, Doubles(p.weights.begin(), p.weights.end())); }

inline double largest(const Doubles& x) {
    double most = 0;
    for (double each : x) most = std::fmax(most, std::fabs(each));
    return most;
}

inline double difference(const std::vector<float>& got, const double* wanted) {
    double worst = 0;
    for (size_t i = 0; i < got.size(); i++) {
        const double off = std::fabs(got[i] - wanted[i]);
        if (!(off <= worst)) worst = off == off ? off : INFINITY;
    }
    return worst;
}
inline double difference(const std::vector<float>& got, const Doubles& wanted) {
    return got.size() == wanted.size() ? difference(got, wanted.data()) : INFINITY;
}

} // namespace transformer_test
