import math
import torch

torch.set_default_dtype(torch.float64)

# Llama 2 7B
r = 128  # components of a head that rotate
base = 10000
theta = base ** (-torch.arange(0, r, 2, dtype=torch.float64) / r)
trained = 4096
wavelengths = [2 * math.pi / speed if speed else math.inf for speed in theta.tolist()]
for i, wavelength in enumerate(wavelengths):
    print(i, theta[i].item(), wavelength, trained / wavelength)
print("never come round", sum(wavelength > trained for wavelength in wavelengths))
