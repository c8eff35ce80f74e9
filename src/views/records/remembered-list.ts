import type { Declaration } from './declaration.ts';

interface Remembered {
  readonly address: string;
  readonly ids: readonly string[];
}

/** The list each kind was last seen in; a record shows its neighbours in it and the way back. */
const lists = new Map<string, Remembered>();

export const rememberList = ({ kind }: Declaration, address: string, ids: readonly string[]): void => {
  lists.set(kind.plural, { address: address.replace(/[?&]dialog=[^&]*/, ''), ids });
};

export const recallList = ({ kind }: Declaration): Remembered | undefined => lists.get(kind.plural);
