import math
import numpy as np

# Llama 2 7B
r = 128  # components of a head that rotate
base = 10000
theta = base ** (-np.arange(0, r, 2) / r)
trained = 4096
wavelengths = [2 * math.pi / speed if speed else math.inf for speed in theta.tolist()]
for i, wavelength in enumerate(wavelengths):
    print(i, theta[i].item(), wavelength, trained / wavelength)
print("never come round", sum(wavelength > trained for wavelength in wavelengths))
