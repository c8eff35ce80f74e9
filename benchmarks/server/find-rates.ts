import type { Client } from '../../tests/support/client.ts';
import type { Sort } from './questions.ts';
import { p95 } from './times.ts';

export interface FindRate {
  readonly name: string;
  readonly found: number;
  readonly asked: number;
  readonly target: number;
  /** Milliseconds, p95, over HTTP. */
  readonly time: number;
}

/** The longest text the search takes. */
const MAX_QUERY_LENGTH = 200;

/** How many questions of each sort find the university they mean, and how fast. */
export const findRates = async (
  client: Client,
  sorts: readonly Sort[],
  idOf: ReadonlyMap<string, string>,
): Promise<FindRate[]> => {
  const rates: FindRate[] = [];
  for (const { name, questions, among, target } of sorts) {
    const times: number[] = [];
    let found = 0;
    for (const { typed, meant } of questions) {
      const query = new URLSearchParams({ q: typed.slice(0, MAX_QUERY_LENGTH), limit: String(among) });
      const start = performance.now();
      const { data } = (await client.call('GET', `/v1/universities?${query}`)) as { data: { id: string }[] };
      times.push(performance.now() - start);
      if (data.some((row) => row.id === idOf.get(meant))) found += 1;
    }
    rates.push({ name, found, asked: questions.length, target, time: p95(times) });
  }
  return rates;
};
