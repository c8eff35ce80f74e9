import { ofPerson } from '../parts/session-memory.ts';
import type { Declaration } from './declaration.ts';

interface Remembered {
  readonly address: string;
  readonly ids: readonly string[];
}

/** The list each kind was last seen in; a record shows its neighbours in it and the way back. */
const lists = ofPerson(new Map<string, Remembered>());

export const rememberList = ({ plural }: Declaration, address: string, ids: readonly string[]): void => {
  lists.set(plural, { address: address.replace(/[?&]dialog=[^&]*/, ''), ids });
};

export const recallList = ({ plural }: Declaration): Remembered | undefined => lists.get(plural);
