import math
import numpy as np

# Sinusoidal vectors of 32 positions, and a random matrix that leaves the size of a product about as it is.
length, dim = 32, 32
angle = np.arange(length)[:, None] * 10000 ** (-np.arange(0, dim, 2) / dim)
p = np.stack([np.sin(angle), np.cos(angle)], axis=-1).reshape(length, dim)


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


weights = random(dim * dim, 1, 1 / math.sqrt(dim)).reshape(dim, dim)
plain = (p @ p.T).tolist()
between = (p @ weights @ p.T).tolist()

# The smallest and the largest product at every distance m - n.
spread = [0, 0]
for distance in range(1 - length, length):
    row = []
    for which, products in enumerate((plain, between)):
        values = [products[m][m - distance] for m in range(length) if 0 <= m - distance < length]
        row += [min(values), max(values)]
        spread[which] = max(spread[which], max(values) - min(values))
    print(distance, *row)
print("largest difference at one distance", *spread)
