import type { Wiring } from '../../wiring.ts';
import { sessionState } from '../../wiring/session-state.ts';
import type { Declaration } from '../../kinds/declaration.ts';

interface LastList {
  readonly address: string;
  readonly ids: readonly string[];
}

const listsOf = sessionState(() => new Map<string, LastList>());

export const rememberLastList = (
  wiring: Wiring,
  { plural }: Declaration,
  address: string,
  ids: readonly string[],
): void => {
  listsOf(wiring).set(plural, { address: address.replace(/[?&]dialog=[^&]*/, ''), ids });
};

export const getLastList = (wiring: Wiring, { plural }: Declaration): LastList | undefined =>
  listsOf(wiring).get(plural);
