/** The preview of sheets is as wide as there is room for; on paper they have their own size. */
export function fitSheets(sheets: HTMLElement): void {
  const around = sheets.parentElement!;
  const fit = (): void => {
    const sheet = sheets.querySelector<HTMLElement>('.sheet');
    if (!sheet) return;
    const room = around.clientWidth - parseFloat(getComputedStyle(around).paddingInlineStart) * 2;
    sheets.style.setProperty('--fit', String(Math.min(1, room / sheet.offsetWidth)));
  };
  new ResizeObserver(fit).observe(around);
  new MutationObserver(fit).observe(sheets, { childList: true });
}
