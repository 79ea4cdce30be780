/** Every limit of a test is a base times this: 1 while somebody waits for the answer, 6 in `npm test`, beside other work. */
export const PATIENCE = Number(process.env.ROPEWALK_PATIENCE ?? '1');

export const patience = (milliseconds: number): number => milliseconds * PATIENCE;
