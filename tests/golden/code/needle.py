import math
import numpy as np

# Llama 2 7B
r = 128  # components of a head that rotate
base = 10000
theta = base ** (-np.arange(0, r, 2) / r)

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


# Neighbouring components are a pair.
q = random(2 * len(theta), 235)
# The key whose score with q is largest at distance r: q, turned by r steps.
r = 5
cos, sin = np.cos(r * theta), np.sin(r * theta)
k = np.stack([q[0::2] * cos - q[1::2] * sin, q[0::2] * sin + q[1::2] * cos], axis=-1).reshape(-1)
# h = q conj(k) is the product of a pair; most is the largest score that the lengths of the pairs allow.
h_re = q[0::2] * k[0::2] + q[1::2] * k[1::2]
h_im = q[1::2] * k[0::2] - q[0::2] * k[1::2]
most = ((h_re**2 + h_im**2) ** 0.5).sum().item() or 1

angle = np.arange(513)[:, None] * theta
cos, sin = np.cos(angle), np.sin(angle)
score = (h_re * cos - h_im * sin).sum(-1) / most
same = ((q[0::2] ** 2 + q[1::2] ** 2) * cos).sum(-1) / most
for s, row in enumerate(zip(score.tolist(), same.tolist())):
    print(s, *row)
print("largest at", score.argmax().item())
