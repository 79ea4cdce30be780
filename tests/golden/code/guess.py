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
k = random(2 * len(theta), 236)
h_re = q[0::2] * k[0::2] + q[1::2] * k[1::2]
h_im = q[1::2] * k[0::2] - q[0::2] * k[1::2]

angle = np.arange(257)[:, None] * theta
scores = (h_re * np.cos(angle) - h_im * np.sin(angle)).sum(-1)
# The variance of a random score is the number of components that turn, at every distance.
scores = scores / (2 * len(theta)) ** 0.5
for s, score in enumerate(scores.tolist()):
    print(s, score)
# Their size over the near half and over the far half.
near, far = scores[:129], scores[128:]
print("near", (near**2).mean().item() ** 0.5, "far", (far**2).mean().item() ** 0.5)
