import type { Wiring } from '../../wiring.ts';
import { sessionState } from '../../wiring/session-state.ts';
import type { Declaration } from './declaration.ts';

interface Remembered {
  readonly address: string;
  readonly ids: readonly string[];
}

/** The list each kind was last seen in; a record shows its neighbours in it and the way back. */
const listsOf = sessionState(() => new Map<string, Remembered>());

export const rememberList = (
  wiring: Wiring,
  { plural }: Declaration,
  address: string,
  ids: readonly string[],
): void => {
  listsOf(wiring).set(plural, { address: address.replace(/[?&]dialog=[^&]*/, ''), ids });
};

export const recallList = (wiring: Wiring, { plural }: Declaration): Remembered | undefined =>
  listsOf(wiring).get(plural);
