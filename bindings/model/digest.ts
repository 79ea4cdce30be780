/** FNV-1a, 64 bits, in hexadecimal (http://www.isthe.com/chongo/tech/comp/fnv). */
export function digest(bytes: ArrayLike<number>): string {
  // In two halves. The prime is 2^40 + 0x1b3; a product of 32 and 9 bits is exact in float64.
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (let n = 0; n < bytes.length; n++) {
    low = (low ^ bytes[n]!) >>> 0;
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return [high, low].map((half) => half.toString(16).padStart(8, '0')).join('');
}
