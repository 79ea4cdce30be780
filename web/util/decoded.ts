/** What an address names after its `#`; half of a character, typed by hand, is no reason to stop. */
export function decoded(hash: string): string {
  const name = hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
