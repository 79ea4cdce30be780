import math
import numpy as np

def fails(theta, limit, still=0):
    """The first distance at which the sum of the cosines is negative; components that do not turn add 1 each."""
    for start in range(0, limit, 1024):
        distances = np.arange(start, min(limit, start + 1024))
        negative = np.cos(distances[:, None] * theta).sum(-1) + still < 0
        if negative.any():
            return start + negative.nonzero()[0][0].item()
    return math.inf


def frequencies(base):
    return float(base) ** (-np.arange(0, 128, 2) / 128)


# The smallest base of two digits at which the cosines of a head of 128 have no negative sum in the context.
context = 16384
candidates = (digits * 10.0**power for power in range(-1, 14) for digits in range(10, 100))
found = next(base for base in candidates if base >= 2 and fails(frequencies(base), context) == math.inf)
print("of two digits", found)

# The first distance at which bases of others fail; inf where they do not.
bases = {
    "Men et al.": 310000,
    "Su": 230000,
    "Code Llama 7B": 1000000,
}
for name, base in bases.items():
    print(name, base, fails(frequencies(base), context))

# Llama 2 7B
r = 128  # components of a head that rotate
base = 10000
theta = base ** (-np.arange(0, r, 2) / r)
print("this model", fails(theta, 16384, 64 - len(theta)))
