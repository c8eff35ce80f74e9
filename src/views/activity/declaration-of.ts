import { declarations } from '../frame/declarations.ts';
import type { Declaration } from '../records/declaration.ts';

/** @param kind the plural, `universities`; offerings have no screen of their own */
export const declarationOf = (kind: string): Declaration | undefined =>
  Object.entries(declarations).find(([name]) => name === kind)?.[1];
