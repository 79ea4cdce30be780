import math
import torch

torch.set_default_dtype(torch.float64)

# Llama 2 7B
r = 128  # components of a head that rotate
base = 10000
theta = base ** (-torch.arange(0, r, 2, dtype=torch.float64) / r)
print(theta.tolist())
m = 4095
# Where every pair stands at position m, within a turn.
print(((m * theta) % (2 * math.pi)).tolist())


def rotate(x, m):
    """x: [..., d] at position m; component i goes with i + r/2."""
    cos, sin = torch.cos(m * theta), torch.sin(m * theta)
    a, b = x[..., : r // 2], x[..., r // 2 : r]
    return torch.cat([a * cos - b * sin, a * sin + b * cos, x[..., r:]], dim=-1)


print(rotate(torch.tensor([1.0] * 128), m).tolist())
