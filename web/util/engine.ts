/** The browser's engine and its version as far as it says: `Chromium 141`, `Firefox 140`, `Safari 26`. */
export function engineOf(agent: string): string {
  const version = (name: string): string | undefined => new RegExp(`${name}/(\\d+)`).exec(agent)?.[1];
  // Each of them also names those before it in time; the one that only it names comes first.
  for (const [name, said] of [
    ['Firefox', 'Firefox'],
    ['Chrome', 'Chromium'],
    ['Version', 'Safari'],
  ] as const) {
    const found = version(name);
    if (found !== undefined) return `${said} ${found}`;
  }
  return /AppleWebKit/.test(agent) ? 'WebKit' : agent.slice(0, 40);
}
