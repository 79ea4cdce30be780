// Ropewalk: rotary position embedding and small attention, f32 in, f32 out. This header and those it
// includes are the manual.
//
//   dtype.h       floats of 16 bits: float16 and bfloat16
//   rope.h        frequencies of every scaling, cosines and sines, rotate
//   attention.h   softmax attention and its gradients, key/value cache, linear attention
//   layers.h      matrix product, norms, activations, embedding, cross-entropy, AdamW and their gradients
//   encodings.h   sinusoidal, T5, ALiBi, Shaw, Transformer-XL, TUPE, DeBERTa, KERPLE, FIRE: float64
//   analysis.h    scores, decay, context length, extension, precision: float64
//   model.h       a small transformer: weights, training, evaluation, decoding
//
// Shapes      T positions · H query heads · K key/value heads · d components of a head · r rotated
//             components (even, at most d) · P = r/2 pairs · i a pair · m, n positions ·
//             theta[i] angular frequency · phi = m * theta[i] angle. Arrays are row-major [T, H, d].
// Arguments   outputs, inputs, counts, options; plain pointers, so that the same signatures serve WebAssembly.
//             Nothing is allocated and nothing is thrown: scratch is passed in.
// Bad input   is the caller's to keep out (the npm package does so in bindings/). A kernel asserts what it
//             needs and does no more.
// Sources     RoFormer is arXiv 2104.09864, PI 2306.15595, YaRN 2309.00071, LongRoPE 2402.13753,
//             xPos 2212.10554, p-RoPE 2410.06205.
#pragma once

#include "ropewalk/analysis.h"
#include "ropewalk/attention.h"
#include "ropewalk/dtype.h"
#include "ropewalk/encodings.h"
#include "ropewalk/layers.h"
#include "ropewalk/model.h"
#include "ropewalk/rope.h"
