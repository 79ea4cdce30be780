/** The switch of the colours. What was chosen before is there before the first paint: public/theme.js. */
export function startTheme(): void {
  const theme = document.getElementById('theme') as HTMLSelectElement;
  const { dataset } = document.documentElement;
  theme.value = dataset.theme ?? 'auto';
  theme.addEventListener('change', () => {
    // For a class it matters how a page looks to all: a link to it says so. The rest is the reader's own taste.
    const here = new URL(location.href);
    if (theme.value === 'projector') here.searchParams.set('theme', 'projector');
    else here.searchParams.delete('theme');
    history.replaceState(history.state, '', here);
    if (theme.value === 'auto') delete dataset.theme;
    else dataset.theme = theme.value;
    try {
      if (theme.value === 'auto') localStorage.removeItem('ropewalk.theme');
      else localStorage.setItem('ropewalk.theme', theme.value);
    } catch {
      // Then the choice holds for this page only.
    }
  });
  theme.closest('label')!.hidden = false;
}
