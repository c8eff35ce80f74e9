import type { Wiring } from '../../wiring.ts';

/** Change-sets made in this tab, oldest first, each with the epoch of the session it was made in. */
let written: { readonly epoch: number; readonly id: string }[] = [];

const epochOf = ({ auth }: Wiring) => auth.getSnapshot().context.epoch;

export const rememberWritten = (wiring: Wiring, id: string): void => {
  written.push({ epoch: epochOf(wiring), id });
};

/** It is being taken back: the next to take back is the one before. */
export const forgetWritten = (id: string): void => {
  written = written.filter((one) => one.id !== id);
};

/** The newest change-set of this tab and session, if there is one. */
export const getLastWritten = (wiring: Wiring): string | undefined => {
  const epoch = epochOf(wiring);
  return written.findLast((one) => one.epoch === epoch)?.id;
};
