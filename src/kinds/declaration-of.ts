import { kindRegistry } from './registry.ts';
import type { Declaration } from './declaration.ts';

/** @param kind plural, as in the API: `universities`; offerings have no declaration here */
export const declarationOf = (kind: string): Declaration | undefined =>
  Object.entries(kindRegistry).find(([name]) => name === kind)?.[1];
