import type { Wiring } from '../../wiring.ts';
import { sessionState } from '../../wiring/session-state.ts';

/** Ids of the change-sets made in this tab, oldest first. */
const writtenIn = sessionState(() => new Set<string>());

export const rememberWritten = (wiring: Wiring, id: string): void => void writtenIn(wiring).add(id);

/** It is being taken back: the next to take back is the one before. */
export const forgetWritten = (wiring: Wiring, id: string): void => void writtenIn(wiring).delete(id);

/** The newest change-set of this tab and session, if there is one. */
export const getLastWritten = (wiring: Wiring): string | undefined => [...writtenIn(wiring)].at(-1);
