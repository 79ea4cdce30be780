import numpy as np

# Llama 2 7B
r = 128  # components of a head that rotate
base = 10000
theta = base ** (-np.arange(0, r, 2) / r)
# One step of length 1 for every pair, in the direction that the distance turns it to.
s = 50
x, y = np.cos(s * theta).cumsum(0), np.sin(s * theta).cumsum(0)
lengths = (x**2 + y**2) ** 0.5
print(0, 0, 0, 0)
for j, station in enumerate(zip(x.tolist(), y.tolist(), lengths.tolist()), 1):
    print(j, *station)
# How far the stations are from the start, on average.
print("mean", lengths.mean().item())
