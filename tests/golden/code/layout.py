import math
import numpy as np

# A head of 8 channels, 4 pairs.
d, P = 8, 4
theta = 10000 ** (-np.arange(0, d, 2) / d)


def interleaved(x, position):
    cos, sin = np.cos(position * theta), np.sin(position * theta)
    a, b = x[0::2], x[1::2]
    return np.stack([a * cos - b * sin, a * sin + b * cos], axis=-1).reshape(d)


def half_split(x, position):
    cos, sin = np.cos(position * theta), np.sin(position * theta)
    a, b = x[:P], x[P:]
    return np.concatenate([a * cos - b * sin, a * sin + b * cos, x[d:]], axis=-1)


def random(count, seed, deviation=1):
    """Normal numbers from a seed, the same everywhere: SplitMix64, two at a time by Box and Muller."""
    mask = 2**64 - 1
    state = seed

    def uniform():
        nonlocal state
        state = (state + 0x9E3779B97F4A7C15) & mask
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        return (((z ^ (z >> 31)) >> 11) + 0.5) / 2**53

    out = []
    while len(out) < count:
        radius = deviation * math.sqrt(-2 * math.log(uniform()))
        angle = 2 * math.pi * uniform()
        out += [radius * math.cos(angle), radius * math.sin(angle)]
    return np.array(out[:count])


# Where each interleaved channel goes: weights are moved with it.
order = [*range(0, d, 2), *range(1, d, 2)]
for c in range(d):
    print(c, c // 2, order.index(c))
i = 1
print("pair", i, "interleaved", 2 * i, 2 * i + 1, "half-split", i, i + P)

# The score of a query and a key whose weights were trained interleaved.
m, n = 9, 4
q, k = random(d, 51), random(d, 52)
print("as trained", (interleaved(q, m) @ interleaved(k, n)).item())
print("in the other layout", (half_split(q, m) @ half_split(k, n)).item())
print("moved first", (half_split(q[order], m) @ half_split(k[order], n)).item())
