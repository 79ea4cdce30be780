// Attention and matrix products natively, on one thread, beside oneDNN's primitives: a line of JSON for each case, which has
// a budget of seconds, the only argument. oneDNN 2.6 has no attention: it is a product, a softmax and a product, for
// kBlock queries of a head at a time, whose scores stay in the cache; keys after the last of them are left out where
// attention is causal. Heads lie one after the other, as oneDNN's products want them.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <oneapi/dnnl/dnnl.hpp>
#include <string>
#include <vector>

#include "ropewalk/attention.h"
#include "ropewalk/layers.h"

namespace {

using Floats = std::vector<float>;
using Dims = dnnl::memory::dims;

constexpr int kBlock = 64;
const dnnl::engine cpu(dnnl::engine::kind::cpu, 0);
dnnl::stream stream(cpu);
double budget;

dnnl::memory matrix(Dims sizes, Dims steps) { return {{sizes, dnnl::memory::data_type::f32, steps}, cpu, nullptr}; }

// c = scale a b: c [M, N], a [M, K], b [K, N] with steps from row to row and from column to column.
auto product(int M, int N, int K, Dims steps, float scale = 1) {
    auto a = matrix({M, K}, {K, 1}), b = matrix({K, N}, steps), c = matrix({M, N}, {N, 1});
    dnnl::primitive_attr attributes;
    attributes.set_output_scales(0, {scale});
    dnnl::matmul times({{a.get_desc(), b.get_desc(), c.get_desc()}, attributes, cpu});
    return [=](float* to, const float* left, const float* right) mutable {
        a.set_data_handle((void*)left), b.set_data_handle((void*)right), c.set_data_handle(to);
        times.execute(stream, {{DNNL_ARG_SRC, a}, {DNNL_ARG_WEIGHTS, b}, {DNNL_ARG_DST, c}});
    };
}

// Of rows, in place.
auto softmax(int M, int N) {
    auto x = matrix({M, N}, {N, 1});
    dnnl::softmax_forward of({{dnnl::prop_kind::forward_inference, x.get_desc(), 1}, cpu});
    return [=](float* rows) mutable {
        x.set_data_handle(rows);
        of.execute(stream, {{DNNL_ARG_SRC, x}, {DNNL_ARG_DST, x}});
    };
}

Floats numbers(size_t count) {
    static unsigned state = 1;
    Floats x(count);
    for (float& each : x) each = (float)((state = state * 1664525u + 1013904223u) >> 8) / (1 << 23) - 1;
    return x;
}

double now() {
    return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// They take turns, and have to give the same but for `tolerance`.
void compare(const char* name, const char* size, double tolerance, const Floats& out, std::function<void()> ours,
             const Floats& other, std::function<void()> theirs) {
    ours(), theirs();
    double error = 0;
    for (size_t i = 0; i < out.size(); i++)
        if (const double off = std::abs(out[i] - other[i]); off > error || std::isnan(off)) error = off;
    std::string samples[2];
    const double end = now() + budget;
    for (int round = 0; round < 5 || (round < 200 && now() < end); round++)
        for (int i : {round % 2, 1 - round % 2}) {
            const double begin = now();
            i == 0 ? ours() : theirs();
            samples[i] += (round > 0 ? "," : "") + std::to_string(now() - begin);
        }
    std::printf(R"({"name":"%s","size":"%s","error":"%g","tolerance":%g,"ours":[%s],"theirs":[%s]})", name, size, error,
                tolerance, samples[0].c_str(), samples[1].c_str());
    std::puts("");
}

void attention(const char* size, int Tq, int T, int H, int d, bool causal) {
    const Floats q = numbers(H * Tq * d), k = numbers(H * T * d), v = numbers(H * T * d);
    Floats out(q.size()), other(q.size());
    ropewalk::AttentionSpec spec;
    spec.Tq = Tq, spec.Tk = T, spec.H = spec.K = H, spec.headDim = spec.valueDim = d;
    spec.q = spec.out = {d, Tq * d, 0}, spec.k = spec.v = {d, T * d, 0};
    spec.scale = 1 / std::sqrt((float)d), spec.right = causal ? 0 : -1;
    ropewalk::AttentionResult result;
    result.out = out.data();
    Floats scratch(ropewalk::attentionScratch(spec)), scores(kBlock * T);
    std::vector<std::function<void(int)>> blocks;
    for (int i = 0; i < Tq; i += kBlock) {
        const int rows = std::min(kBlock, Tq - i), keys = causal ? i + rows : T;
        blocks.push_back([&, i, rows, keys, scored = product(rows, keys, d, {1, d}, spec.scale),
                          weighed = softmax(rows, keys), summed = product(rows, d, keys, {d, 1})](int h) mutable {
            float* s = scores.data();
            scored(s, &q[(h * Tq + i) * d], &k[h * T * d]);
            for (int row = 0; causal && row < rows; row++)
                std::fill(s + row * keys + i + row + 1, s + (row + 1) * keys, -INFINITY);
            weighed(s);
            summed(&other[(h * Tq + i) * d], s, &v[h * T * d]);
        });
    }
    const auto ours = [&] { ropewalk::attention(result, q.data(), k.data(), v.data(), spec, scratch.data()); };
    compare(causal ? "attention, causal" : "attention", size, 1e-6, out, ours, other, [&] {
        for (int h = 0; h < H; h++)
            for (auto& block : blocks) block(h);
    });
}

void product(const char* size, int M, int N, int K) {
    const Floats a = numbers(M * K), b = numbers(K * N);
    Floats c(M * N), other(M * N), scratch(ropewalk::matmulScratch(M, N, K, ropewalk::Product::ab));
    const auto ours = [&] {
        ropewalk::matmul(&c[0], &a[0], &b[0], M, N, K, ropewalk::Product::ab, false, &scratch[0]);
    };
    const auto theirs = [&, times = product(M, N, K, {N, 1})]() mutable { times(&other[0], &a[0], &b[0]); };
    // Sums of at most 256 products below 1, in either's order.
    compare("matrix product", size, 3e-5, c, ours, other, theirs);
}

} // namespace

int main(int, char** arguments) {
    budget = 1e9 * std::atof(arguments[1]);
    for (bool causal : {false, true}) {
        attention("512×8×64", 512, 512, 8, 64, causal);
        attention("2048×8×64", 2048, 2048, 8, 64, causal);
    }
    attention("1×2048×32×128", 1, 2048, 32, 128, false);
    product("2048×64×64", 2048, 64, 64);
    product("2048×64×256", 2048, 64, 256);
    product("2048×256×256", 2048, 256, 256);
}
