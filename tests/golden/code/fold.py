import math
import numpy as np

# A head of 8 components, turned to position m in two ways.
d, m = 8, 4095
theta = 10000 ** (-np.arange(0, d, 2) / d)


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


x = random(d, 41)
cos, sin = np.cos(m * theta), np.sin(m * theta)

# The whole matrix: a block of two by two for every pair, and zeros.
matrix = x[:, None] * x * 0
for i in range(d // 2):
    matrix[2 * i, 2 * i], matrix[2 * i, 2 * i + 1] = cos[i], -sin[i]
    matrix[2 * i + 1, 2 * i], matrix[2 * i + 1, 2 * i + 1] = sin[i], cos[i]
product = matrix @ x

# The same folded up: every component needs itself and its neighbour in the pair.
a, b = x[0::2], x[1::2]
folded = np.stack([a * cos - b * sin, a * sin + b * cos], axis=-1).reshape(d)
for c in range(d):
    print(c, x[c].item(), cos[c // 2].item(), sin[c // 2].item(), product[c].item(), folded[c].item())
print("multiplications", d * d, 2 * d)
