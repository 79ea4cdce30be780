/** What is kept on the reader's own device, through reloads and until the reader comes back. Nothing leaves the browser. */
export const KEPT = { checks: 'ropewalk.checks', place: 'ropewalk.reading', examples: 'ropewalk.examples' } as const;

export function kept<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden: it is forgotten at a reload.
  }
}

/** Everything that was done here is forgotten: the next reader of this computer begins anew. What was chosen for the eyes stays. */
export function forgetAll(): void {
  for (const storage of [() => localStorage, () => sessionStorage])
    try {
      const keys = Object.keys(storage()).filter((key) => /^ropewalk\.(?!theme$|offline)/.test(key));
      for (const key of keys) storage().removeItem(key);
    } catch {
      // Forbidden: then nothing was kept.
    }
}
