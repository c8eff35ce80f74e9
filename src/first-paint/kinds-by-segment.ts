import { KINDS } from '../kinds/kinds.ts';

/** `university` → `universities`, for the boot script. */
export const KINDS_BY_SEGMENT: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(KINDS).map(([plural, { path }]) => [path.split('/')[1] ?? '', plural]),
);
