import type { ListedKind } from '../../contract/kinds.ts';
import type { Declaration } from './declaration.ts';
import { KINDS } from './kinds.ts';

const declarations = import.meta.glob<Declaration>('./*/declaration.tsx', {
  eager: true,
  import: 'declaration',
});

export const kindRegistry = Object.fromEntries(
  Object.keys(KINDS).map((kind) => [kind, declarations[`./${kind}/declaration.tsx`]]),
) as Readonly<Record<ListedKind, Declaration>>;

/** Offerings have no list of their own. */
export const KINDS_AND_OFFERINGS: readonly string[] = [...Object.keys(KINDS), 'offerings'];
