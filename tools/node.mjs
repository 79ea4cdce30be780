// Whether this Node can build Ropewalk. Users of the package need less: `engines` of package.json.

/** `^20.19.0 || ^22.13.0 || >=24`: the forms that package.json uses. npm's own reader is not there before `npm ci`. */
export function satisfies(version, range) {
  const numbers = (text) => text.split('.').map(Number);
  const own = numbers(version);
  return range.split('||').some((part) => {
    const [, sign, floor] = /^\s*(\^|>=)\s*(\d+(?:\.\d+)*)\s*$/.exec(part);
    const least = numbers(floor);
    if (sign === '^' && own[0] !== least[0]) return false;
    const differs = [0, 1, 2].find((i) => own[i] !== (least[i] ?? 0));
    return differs === undefined || own[differs] > (least[differs] ?? 0);
  });
}
