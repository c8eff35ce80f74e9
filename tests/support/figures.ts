import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join('node_modules', '.cache', 'registrar-figures');

/** What a generated suite counted; the reporter prints all of a run in one table. */
export interface Figures {
  /** The row: "auth, the machine alone". */
  readonly suite: string;
  readonly states?: number;
  /** `taken/all`, and so with guards that also said no. */
  readonly transitions?: string;
  readonly guards?: string;
  readonly edgePaths?: number;
  readonly simplePaths?: number;
  readonly orderings?: number;
  readonly seconds: number;
}

const fileOf = (suite: string) => join(FOLDER, `${suite.replace(/\W+/g, '-')}.json`);

export const recordFigures = (figures: Figures): void => {
  // A mutation run shares the folder, and its figures are those of a broken program.
  if (process.env['FIGURES'] === 'none') return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileOf(figures.suite), JSON.stringify(figures));
};

export const clearFigures = (): void => rmSync(FOLDER, { recursive: true, force: true });

export const readFigures = (): Figures[] => {
  try {
    return readdirSync(FOLDER)
      .sort()
      .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Figures);
  } catch {
    return [];
  }
};
