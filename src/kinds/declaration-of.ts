import { kindRegistry } from './registry.ts';
import type { Declaration } from './declaration.ts';

/** By plural; offerings have none. */
export const declarationOf = (kind: string): Declaration | undefined =>
  Object.entries(kindRegistry).find(([name]) => name === kind)?.[1];
