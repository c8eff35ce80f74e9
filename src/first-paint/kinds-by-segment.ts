import { KINDS } from '../kinds/kinds.ts';

/** Plural by first path segment, `university` → `universities`: all of `KINDS` that the boot script gets. */
export const KINDS_BY_SEGMENT: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(KINDS).map(([plural, { path }]) => [path.split('/')[1] ?? '', plural]),
);
