import { extractMachinesFromFile } from '@xstate/machine-extractor';
import { chartOf, type Chart } from '../../src/inspector/diagram/chart.ts';

type Plain = { [key: string]: unknown };

/** The extractor's own words put back as they stand in a file: `cond` was a guard, an action has a wrapper. */
const asWritten = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asWritten);
  if (typeof value !== 'object' || value === null) return value;
  const { cond, action, kind, ...rest } = value as Plain;
  if (kind !== undefined && action !== undefined) return asWritten(action);
  const written = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, asWritten(inner)]));
  return cond === undefined ? written : { ...written, guard: asWritten(cond) };
};

/**
 * What Stately's static extractor reads in the text of a file, which it neither runs nor resolves imports for.
 * @returns one chart for each machine; the extractor is older than `reenter`, which it leaves out
 */
export const extractCharts = (source: string): Chart[] =>
  (extractMachinesFromFile(source)?.machines ?? []).flatMap((found) => {
    const config = found?.toConfig();
    return config ? [chartOf(asWritten(config) as Plain)] : [];
  });
