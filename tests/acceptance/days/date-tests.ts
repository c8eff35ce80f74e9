import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The words a test uses that looks at a date, or at what shows one; who adds such a test is swept without a list. */
const DATES =
  /\bDate\b|\bIntl\.|starts_at|time_?zone|\btoday|yesterday|calendar|dashboard|overview|starter|\bago\b/i;

/** The suites that ask for no browser, and those that do. */
export const SUITES = { quick: ['machines', 'api', 'server'], browser: ['screens', 'journeys'] } as const;

/** The files of some suites whose tests look at dates. */
export const dateTests = (suites: readonly string[]): string[] =>
  suites.flatMap((suite) =>
    readdirSync(join('tests', suite))
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => join('tests', suite, file))
      .filter((file) => DATES.test(readFileSync(file, 'utf8'))),
  );
