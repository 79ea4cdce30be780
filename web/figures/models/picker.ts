/** Where the choice of the model is opened from anywhere: behind the name in the bar, if the page has one. */
let open: (() => void) | null = null;

export const setPicker = (run: () => void): void => void (open = run);
export const pickerOfBar = (): (() => void) | null => open;
