import math
import numpy as np

# Llama 2 7B
r = 128  # components of a head that rotate
base = 10000
theta = base ** (-np.arange(0, r, 2) / r)
# The column of position m, and the positions from one column to the next.
m, per = 4095, 36
whole = 2 * math.pi
half_turns = 0
for i, speed in enumerate(theta.tolist()):
    angle, step = m * speed % whole, per * speed % whole
    # More than half a turn looks like less than half a turn back.
    back = min(step, whole - step)
    wavelength = whole / speed if speed else math.inf
    half_turns += wavelength <= 2 * per
    seems = per * whole / back if back else math.inf
    print(i, math.degrees(angle), math.cos(angle), math.sin(angle), math.degrees(per * speed), wavelength, seems)
print("half a turn a column or more", half_turns)
