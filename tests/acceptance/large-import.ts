import { readFileSync, writeFileSync } from 'node:fs';
import { p95 } from '../../benchmarks/server/times.ts';
import type { Client } from '../support/client.ts';
import { importFile, type FileToImport } from '../support/import-file.ts';
import type { Check } from './check.ts';
import { withServer } from './own-server.ts';

const ROW_COUNT = 50_000;
const WARM_UP = 1000;
/** MB above what the server holds at rest. */
const MAX_MEMORY_MB = 150;
/** Milliseconds within which others are answered meanwhile. */
const MAX_RESPONSE_MS = 2000;

/** MB, of a process; `VmRSS` now or `VmHWM` at most. */
const memory = (pid: number, what: 'VmRSS' | 'VmHWM'): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);
};

const file = (word: string, rows: number): FileToImport => ({
  kind: 'universities',
  csv: [
    'name,country,city,website',
    ...Array.from(
      { length: rows },
      (_, at) => `${word} University ${at},NP,Kathmandu,https://${word.toLowerCase()}${at}.example.org`,
    ),
  ].join('\n'),
  mapping: { name: 'name', country: 'country', city: 'city', website: 'website' },
  matchBy: 'name',
});

/** Asks for a list over and over until the work is done; milliseconds of each answer. */
const askDuring = async (
  client: Client,
  work: Promise<unknown>,
): Promise<{ times: number[]; failed: number }> => {
  const times: number[] = [];
  let failed = 0;
  const done = new AbortController();
  const end = () => done.abort();
  work.then(end, end);
  while (!done.signal.aborted) {
    const start = performance.now();
    const response = await client.send('GET', '/v1/universities?limit=25&q=university');
    await response.arrayBuffer();
    times.push(performance.now() - start);
    if (!response.ok) failed += 1;
  }
  return { times, failed };
};

/** C04: 50,000 rows are imported in at most 150 MB more than the server holds at rest, and others are answered. */
export const largeImport: Check = () =>
  withServer(async ({ client, process: { pid } }) => {
    await importFile(client, file('Warm', WARM_UP));
    const rest = memory(pid, 'VmRSS');
    // Forgets the peak so far.
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    const importing = importFile(client, file('Large', ROW_COUNT));
    const { times, failed } = await askDuring(client, importing);
    const { committed } = await importing;
    const peak = memory(pid, 'VmHWM');
    const longest = Math.max(...times);
    return {
      holds:
        peak - rest <= MAX_MEMORY_MB &&
        failed === 0 &&
        longest <= MAX_RESPONSE_MS &&
        committed.counts.new === ROW_COUNT,
      figures: {
        rows: ROW_COUNT,
        imported: committed.counts,
        memory_mb: { rest, peak, more: peak - rest, limit: MAX_MEMORY_MB },
        others: {
          asked: times.length,
          failed,
          p95_ms: p95(times),
          longest_ms: longest,
          limit: MAX_RESPONSE_MS,
        },
      },
    };
  });
