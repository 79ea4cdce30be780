import numpy as np

# Phi-3 128k (Phi-3-vision)
r = 96  # components of a head that rotate
base = 10000
theta = base ** (-np.arange(0, r, 2) / r)
# for sequences not longer than 4096 positions
theta = theta / np.array([1.05, 1.05, 1.05, 1.1, 1.1, 1.1, 1.2500000000000002, 1.2500000000000002, 1.4000000000000004, 1.4500000000000004, 1.5500000000000005, 1.8500000000000008, 1.9000000000000008, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.1000000000000005, 2.1000000000000005, 2.2, 2.3499999999999996, 2.3499999999999996, 2.3499999999999996, 2.3499999999999996, 2.3999999999999995, 2.3999999999999995, 2.6499999999999986, 2.6999999999999984, 2.8999999999999977, 2.9499999999999975, 3.049999999999997, 3.049999999999997, 3.049999999999997])
m, n = 4095, 4090
# A query and a key that both point along the first axis in every pair: what is left of their score is
# the cosine of the angle between them.
scores = np.cos((m - n) * theta)
for i, score in enumerate(scores.tolist()):
    print(i, score)
print("total", scores.sum().item())


def rotate(x, m):
    """x: [..., d] at position m; component i goes with i + r/2."""
    cos, sin = 1.1902380714238083 * np.cos(m * theta), 1.1902380714238083 * np.sin(m * theta)
    a, b = x[..., : r // 2], x[..., r // 2 : r]
    return np.concatenate([a * cos - b * sin, a * sin + b * cos, x[..., r:]], axis=-1)


# Any vector there, here of ones, in the model's own order of components.
print(rotate(np.array([1.0] * 96), m).tolist())
