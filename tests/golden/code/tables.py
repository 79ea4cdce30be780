import math

# The standard error of a score: share of right answers, F1 (at least), Spearman's correlation.
def accuracy(p, count):
    return math.sqrt(p * (1 - p) / count)

def f1(f, count):
    return (2 - f) * math.sqrt(f * (1 - f) / (2 * count))

def spearman(r, count):
    return (1 - r * r) * math.sqrt((1 + r * r / 2) / (count - 3))

rows = [
  ['MRPC', f1, 88.9, 1725, 89.5, 408],
  ['SST-2', accuracy, 93.5, 1821, 90.7, 872],
  ['QNLI', accuracy, 90.5, 5463, 88, 5463],
  ['STS-B', spearman, 85.8, 1379, 87, 1500],
  ['QQP', f1, 71.2, 390965, 86.4, 40430],
  ['MNLI-m', accuracy, 84.6, 9796, 80.2, 9815],
  ['MNLI-mm', accuracy, 83.4, 9847, 79.8, 9832],
]
for name, error, before, of, after, out_of in rows:
    errors = (error(before / 100, of), error(after / 100, out_of))
    print(name, after - before, 100 * 1.96 * math.hypot(*errors))
