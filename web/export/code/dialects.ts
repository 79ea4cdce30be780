/** What NumPy and PyTorch write differently, and lists of numbers. */
export interface Dialect {
  head: string;
  arange(...ends: (string | number)[]): string;
  array(numbers: string): string;
  clip(value: string): string;
  /** Of an array. */
  cos(value: string): string;
  sin(value: string): string;
  where(condition: string, yes: string, no: string): string;
  join(a: string, b: string, c: string): string;
  stack(a: string, b: string): string;
  /** One under the other. */
  rows(a: string, b: string): string;
  /** The x that makes the length of `a x - b` smallest. */
  leastSquares(a: string, b: string): string;
  softmax: string;
}

export const NUMPY: Dialect = {
  head: 'import math\nimport numpy as np',
  arange: (...ends) => `np.arange(${ends.join(', ')})`,
  array: (numbers) => `np.array(${numbers})`,
  clip: (value) => `np.clip(${value}, 0, 1)`,
  cos: (value) => `np.cos(${value})`,
  sin: (value) => `np.sin(${value})`,
  where: (condition, yes, no) => `np.where(${condition}, ${yes}, ${no})`,
  join: (...all) => `np.concatenate([${all.join(', ')}], axis=-1)`,
  stack: (a, b) => `np.stack([${a}, ${b}], axis=-1)`,
  rows: (a, b) => `np.concatenate([${a}, ${b}])`,
  leastSquares: (a, b) => `np.linalg.lstsq(${a}, ${b}, rcond=None)[0]`,
  softmax: 'e = np.exp(scores - scores.max(axis=-1, keepdims=True))\nweights = e / e.sum(axis=-1, keepdims=True)',
};

export const PYTORCH: Dialect = {
  head: 'import math\nimport torch\n\ntorch.set_default_dtype(torch.float64)',
  arange: (...ends) => `torch.arange(${ends.join(', ')}, dtype=torch.float64)`,
  array: (numbers) => `torch.tensor(${numbers})`,
  clip: (value) => `torch.clamp(${value}, 0, 1)`,
  cos: (value) => `torch.cos(${value})`,
  sin: (value) => `torch.sin(${value})`,
  where: (condition, yes, no) => `torch.where(${condition}, ${yes}, ${no})`,
  join: (...all) => `torch.cat([${all.join(', ')}], dim=-1)`,
  stack: (a, b) => `torch.stack([${a}, ${b}], dim=-1)`,
  rows: (a, b) => `torch.cat([${a}, ${b}])`,
  leastSquares: (a, b) => `torch.linalg.lstsq(${a}, (${b})[:, None]).solution[:, 0]`,
  softmax: 'weights = torch.softmax(scores, dim=-1)',
};

/** A list of numbers, as both languages write it. */
export const list = (numbers: ArrayLike<number | string>): string => `[${Array.from(numbers, String).join(', ')}]`;
/** Ten digits are more than a picture shows. */
export const short = (numbers: ArrayLike<number>): string =>
  list(Array.from(numbers, (value) => Number(value.toPrecision(10))));
/** One line for each row of a matrix. */
export const rows = (numbers: ArrayLike<number>, width: number): string => {
  const all = Array.from(numbers);
  const lines = Array.from({ length: all.length / width }, (_, row) =>
    short(all.slice(row * width, (row + 1) * width)),
  );
  return `[\n    ${lines.join(',\n    ')},\n]`;
};
