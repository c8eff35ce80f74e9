import type { Reporter } from 'vitest/node';
import { beginFigures, clearFigures, readFigures, type Figures } from './figures.ts';

const COLUMNS: readonly [string, (figures: Figures) => string | number | undefined][] = [
  ['generated suite', ({ suite }) => suite],
  ['states', ({ states }) => states],
  ['transitions taken', ({ transitions }) => transitions],
  ['guards both ways', ({ guards }) => guards],
  ['edge paths', ({ edgePaths }) => edgePaths],
  ['simple paths', ({ simplePaths }) => simplePaths],
  ['orderings', ({ orderings }) => orderings],
  ['mutants', ({ mutants }) => mutants],
  ['seconds', ({ seconds }) => seconds.toFixed(1)],
];

/** Ends a run with one table of what the generated suites walked. */
export default class FiguresReporter implements Reporter {
  onInit(): void {
    beginFigures();
  }

  onTestRunEnd(): void {
    const all = readFigures();
    clearFigures();
    if (all.length === 0) return;
    const rows = [
      COLUMNS.map(([title]) => title),
      ...all.map((figures) => COLUMNS.map(([, cell]) => String(cell(figures) ?? ''))),
    ];
    const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
    const line = (row: readonly string[]) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ');
    process.stdout.write(`\n${rows.map(line).join('\n')}\n`);
  }
}
