/** A function that keeps its last answer: asked again with the same things, it does not work it out again. */
export function latest<A extends readonly unknown[], T>(make: (...given: A) => T): (...given: A) => T {
  let last: A | null = null;
  let value: T;
  return (...given) => {
    if (!last || given.some((each, i) => each !== last![i])) {
      value = make(...given);
      last = given;
    }
    return value;
  };
}
