import math
import numpy as np

# The same query and key at 12 positions: a bias by distance, and rotation.
q = np.array([0.8572453374, 0.627824383, -0.7564638529, -0.125243371, 0.0973130984, 0.3263775854, -1.240499866, 0.2359415177, 0.7678817013, 1.773440148, 0.2127042481, -0.0004769730559, 0.7073248229, 0.496113629, 0.1500140572, 0.6281654939])
k = np.array([0.4455192669, -2.372175961, 0.6065286585, 0.7775816998, 0.5344144495, 0.2372116137, -0.842201405, 0.09973587174, -0.5958117003, 0.5975480664, -1.511082895, 0.9003948028, 1.3651955, -0.4077892561, -0.7223079017, -0.169964461])
positions = 0 + np.arange(12)
distance = positions[:, None] - positions[None, :]

bias = (q * k).sum() / math.sqrt(16) - abs(distance) / 4
print(bias[7, 3].item())

theta = 10000 ** (-np.arange(0, 16, 2) / 16)
angle = distance[:, :, None] * theta
along, across = q[:8] * k[:8] + q[8:] * k[8:], q[:8] * k[8:] - q[8:] * k[:8]
turned = (along * np.cos(angle) + across * np.sin(angle)).sum(-1) / math.sqrt(16)
print(turned[7, 3].item())
