import { kindRegistry } from './registry.ts';
import type { Declaration } from './declaration.ts';

/** @param kind the plural, `universities`; offerings have no screen of their own */
export const declarationOf = (kind: string): Declaration | undefined =>
  Object.entries(kindRegistry).find(([name]) => name === kind)?.[1];
