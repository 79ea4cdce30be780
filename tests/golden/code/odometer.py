import math
import numpy as np

# Llama 2 7B
r = 128  # components of a head that rotate
base = 10000
theta = base ** (-np.arange(0, r, 2) / r)
m = 4095
for i, speed in enumerate(theta.tolist()):
    turns, part = divmod(m * speed / (2 * math.pi), 1)
    print(i, speed, 2 * math.pi / speed if speed else math.inf, turns, 360 * part)
