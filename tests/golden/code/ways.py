import math
import numpy as np

# The same query and key at two positions, told where they stand. The figure's sinusoids go through two
# random matrices, too many numbers for here; the JavaScript makes them.
q = np.array([0.8572453374, 0.627824383, -0.7564638529, -0.125243371, 0.0973130984, 0.3263775854, -1.240499866, 0.2359415177, 0.7678817013, 1.773440148, 0.2127042481, -0.0004769730559, 0.7073248229, 0.496113629, 0.1500140572, 0.6281654939])
k = np.array([0.4455192669, -2.372175961, 0.6065286585, 0.7775816998, 0.5344144495, 0.2372116137, -0.842201405, 0.09973587174, -0.5958117003, 0.5975480664, -1.511082895, 0.9003948028, 1.3651955, -0.4077892561, -0.7223079017, -0.169964461])
m, n = 8, 3

# Add a learned table: its rows for the two positions.
at_query = np.array([-0.1551437702, -0.1034037349, -0.251242427, 0.1425403952, 0.1096868889, -0.5568425096, 0.3692214648, -1.090944925, -1.487790564, 0.119376527, 0.8708669904, -0.9899982955, 0.576623157, 0.4796937173, 0.1591137158, 0.827105941])
at_key = np.array([-1.745025642, 0.927568507, 0.564886694, 0.06523529813, 0.675572016, -1.269660841, -0.5004765838, -0.5529846308, 0.9040699922, 0.01838595081, 0.934487933, 2.732926943, -0.9798560245, 1.184884527, -0.4601350856, -1.160869556])
print("table", ((q + at_query) @ (k + at_key)).item() / math.sqrt(16))

# Add a bias by distance.
print("bias", (q @ k).item() / math.sqrt(16) - abs(m - n) / 4)

# Rotate; component i goes with i + 8.
theta = 10000 ** (-np.arange(0, 16, 2) / 16)
cos, sin = np.cos((m - n) * theta), np.sin((m - n) * theta)
along, across = q[:8] * k[:8] + q[8:] * k[8:], q[:8] * k[8:] - q[8:] * k[:8]
print("rotate", (along * cos + across * sin).sum().item() / math.sqrt(16))
