import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One folder for each run, named by its first process, so that two runs at once do not empty each other's. */
const folder = () =>
  join('node_modules', '.cache', 'registrar-figures', process.env['FIGURES_OF'] ?? 'alone');

/** What a generated suite counted; the reporter prints all of a run in one table. */
export interface Figures {
  /** The row: "auth, the machine alone". */
  readonly suite: string;
  readonly states?: number;
  /** `taken/all`, and so with guards that also said no, and with all that has a budget. */
  readonly transitions?: string;
  readonly guards?: string;
  readonly edgePaths?: number;
  readonly simplePaths?: string;
  readonly orderings?: string;
  readonly mutants?: string;
  readonly seconds: number;
}

const fileOf = (suite: string) => join(folder(), `${suite.replace(/\W+/g, '-')}.json`);

export const recordFigures = (figures: Figures): void => {
  // A mutation run shares the folder, and its figures are those of a broken program.
  if (process.env['FIGURES'] === 'none') return;
  mkdirSync(folder(), { recursive: true });
  writeFileSync(fileOf(figures.suite), JSON.stringify(figures));
};

/** Workers started after this write into the same folder. */
export const beginFigures = (): void => {
  process.env['FIGURES_OF'] = String(process.pid);
};

export const clearFigures = (): void => rmSync(folder(), { recursive: true, force: true });

export const readFigures = (): Figures[] => {
  try {
    return readdirSync(folder())
      .toSorted()
      .map((name) => JSON.parse(readFileSync(join(folder(), name), 'utf8')) as Figures);
  } catch {
    return [];
  }
};
