import type { Declaration } from './declaration.ts';

/** Kinds whose import also takes a file of offerings. */
export const importsOfferings = ({ calls }: Pick<Declaration, 'calls'>): boolean =>
  ['universities', 'majors'].includes(calls.kind);

/** @param id an import's; `offerings`: a new one of offerings; absent: a new one of the kind */
export const importPath = ({ path }: Pick<Declaration, 'path'>, id = ''): string =>
  `${path}import${id && `/${id}`}`;
