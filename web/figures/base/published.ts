/**
 * Smallest bases for a head of 128, as two others found them: Men et al. 2405.14591, Table 2, and Su, kexue.fm 10122,
 * whose search refines a grid around its smallest hit. Both printed two digits.
 */
export const PUBLISHED: readonly { context: number; paper: number; su: number }[] = [
  { context: 2 ** 10, paper: 4.3e3, su: 4.3e3 },
  { context: 2 ** 11, paper: 1.6e4, su: 1.2e4 },
  { context: 2 ** 12, paper: 2.7e4, su: 2.7e4 },
  { context: 2 ** 13, paper: 8.4e4, su: 8.4e4 },
  { context: 2 ** 14, paper: 3.1e5, su: 2.3e5 },
  { context: 2 ** 15, paper: 6.4e5, su: 6.3e5 },
  { context: 2 ** 16, paper: 2.1e6, su: 2.1e6 },
  { context: 2 ** 17, paper: 7.8e6, su: 4.9e6 },
  { context: 2 ** 18, paper: 3.6e7, su: 2.4e7 },
  { context: 2 ** 19, paper: 6.4e7, su: 5.8e7 },
  { context: 2 ** 20, paper: 5.1e8, su: 6.5e7 },
];
