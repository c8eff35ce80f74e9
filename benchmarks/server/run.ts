import { sql, type Database } from '../../server/database/database.ts';
import { storeNamed } from '../../server/stores/stores.ts';
import type { Client } from '../../tests/support/client.ts';
import { openBench, openServer } from './bench-database.ts';
import { fill } from './fill.ts';
import { findRates } from './find-rates.ts';
import { listTimes } from './list-times.ts';
import { loadLists, type Loaded } from './load-lists.ts';
import { questionsFrom } from './questions.ts';
import { readRealLists, type RealLists } from './real-lists.ts';

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);

const QUERY_COUNT = 200;
const RUN_COUNT = 100;

/** What the real lists hold; loading them leaves none of it behind. */
const EXPECTED_COUNTS: Readonly<Record<string, number>> = {
  universities: 11_835,
  'other names': 15_097,
  subjects: 220,
  levels: 24,
  majors: 2647,
  events: 7129,
  offerings: 164_404,
};

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const milliseconds = (time: number) => `${time.toFixed(1)} ms`;

const countsIn = async (database: Database): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const kind of Object.keys(EXPECTED_COUNTS)) {
    const statement =
      kind === 'other names'
        ? sql`select sum(jsonb_array_length(aliases)) as count from universities`
        : sql`select count(*) as count from ${storeNamed(kind).table}`;
    counts[kind] = Number((await database.row<{ count: number }>(statement))?.count);
  }
  return counts;
};

const printLoaded = (title: string, loaded: readonly Loaded[]) => {
  console.log(`\n${title}`);
  console.table(loaded);
  return loaded.every(
    ({ failed, lines, ...of }) => failed === 0 && of.added + of.changed + of.unchanged === lines,
  );
};

const loadIntoEmpty = async (client: Client, database: Database, lists: RealLists): Promise<boolean> => {
  const { loaded } = await loadLists(client, lists, false);
  const addsUp = printLoaded('The real lists, through the import interface, into an empty database', loaded);
  const counts = await countsIn(database);
  console.table(
    Object.entries(EXPECTED_COUNTS).map(([kind, expected]) => ({ kind, expected, there: counts[kind] })),
  );
  return addsUp && Object.entries(EXPECTED_COUNTS).every(([kind, expected]) => counts[kind] === expected);
};

const loadBesideStarterSet = async (url: string, lists: RealLists): Promise<boolean> => {
  const bench = await openBench(url, true);
  try {
    const { loaded } = await loadLists(bench.client, lists, true);
    return printLoaded('The same beside the starter set, matched by code or name', loaded);
  } finally {
    await bench.close();
  }
};

const measure = async (client: Client, database: Database, lists: RealLists): Promise<boolean> => {
  const described = await database.rows<{ id: string; description: string }>(
    sql`select id, description from universities where description like 'Source: %'`,
  );
  const idOf = new Map(described.map((row) => [row.description.replace('Source: ', ''), row.id]));
  const rates = await findRates(client, questionsFrom(lists, QUERY_COUNT, number('BENCH_SEED', 42)), idOf);
  console.log('\nQuestions made of real names, and how many found their record among the first');
  console.table(
    rates.map(({ name, found, asked, target, time }) => ({
      search: name,
      found: percent(found / asked),
      target: percent(target),
      p95: milliseconds(time),
    })),
  );
  const times = await listTimes(client, database, RUN_COUNT);
  console.log('\nLists over HTTP, beside plain SQL on the same database');
  console.table(
    times.map(({ name, ours, plain, target }) => ({
      list: name,
      p95: milliseconds(ours),
      target: milliseconds(target),
      'plain SQL': milliseconds(plain),
    })),
  );
  return (
    rates.every(({ found, asked, target }) => found / asked >= target) &&
    times.every(({ ours, target }) => ours <= target)
  );
};

/**
 * Loads the real lists into databases of its own, adds made-up records, then prints how well search finds and how
 * long lists take. Ends with status 1 when a target is missed. On a server that BENCH_DATABASE_URL names the
 * databases stay, and the next run measures them without loading them again.
 */
export const run = async (folder: string): Promise<void> => {
  const lists = readRealLists(folder);
  const wanted = {
    universities: number('BENCH_UNIVERSITIES', 100_000),
    offerings: number('BENCH_OFFERINGS', 1_000_000),
  };
  const server = await openServer(process.env['BENCH_DATABASE_URL']);
  try {
    const bench = await openBench(await server.urlOf('bench_lists'), false);
    try {
      const isFilled = (await bench.database.row(sql`select from offerings limit 1`)) !== undefined;
      const isLoaded = isFilled || (await loadIntoEmpty(bench.client, bench.database, lists));
      const isMatched = isFilled || (await loadBesideStarterSet(await server.urlOf('bench_starter'), lists));
      const start = performance.now();
      await fill(bench.patient, lists.universities, wanted);
      const seconds = Math.round((performance.now() - start) / 1000);
      console.log(
        `\n${wanted.universities} universities, ${wanted.offerings} offerings; filled in ${seconds} s`,
      );
      const isQuick = await measure(bench.client, bench.database, lists);
      process.exitCode = isLoaded && isMatched && isQuick ? 0 : 1;
    } finally {
      await bench.close();
    }
  } finally {
    await server.stop();
  }
};
