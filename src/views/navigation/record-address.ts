import type { NamedRecord } from '../../../contract/failure.ts';
import { declarationOf } from '../../kinds/declaration-of.ts';
import { recordPath } from '../../kinds/declaration.ts';

export const PEOPLE_PATH = '/people/';
export const personPath = (id: string): string => PEOPLE_PATH + id;

/** Undefined for offerings: they have no screen. */
export const recordAddress = ({ kind, id }: Pick<NamedRecord, 'kind' | 'id'>): string | undefined => {
  if (kind === 'people') return personPath(id);
  const declaration = declarationOf(kind);
  return declaration && recordPath(declaration, id);
};
