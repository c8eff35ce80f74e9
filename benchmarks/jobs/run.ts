import { openBench, openServer } from '../server/bench-database.ts';
import { MEASURED_KINDS, measureJobs, type JobCost } from './measure-jobs.ts';

/** Rows of each run; the cost per row of the largest is compared with that of the smallest. */
const ROW_COUNTS = (process.env['BENCH_SIZES'] ?? '10000,100000').split(',').map(Number);
/** The kinds it measures, of `MEASURED_KINDS`. */
const KINDS = MEASURED_KINDS.filter((kind) =>
  (process.env['BENCH_KINDS'] ?? MEASURED_KINDS.join()).split(',').includes(kind),
);
/** Offerings that are there before any is measured. */
const EXISTING = Number(process.env['BENCH_EXISTING'] ?? 0);
/** A job whose work grows with its square costs ten times as much per row in ten times as many. */
const MAX_GROWTH = 2;

/** Less is as good as nothing, and not told exactly: PostgreSQL adds up its figures once a second. */
const MIN_PAGES_PER_ROW = 5;

const perRow = ({ rows, milliseconds, pages, scanned }: JobCost) => ({
  rows,
  'ms per row': (milliseconds / rows).toFixed(3),
  'pages per row': (pages / rows).toFixed(1),
  'rows scanned per row': (scanned / rows).toFixed(2),
});

/**
 * The cost per row of every job at several sizes: time, pages of the database looked at, and rows read without an
 * index. Fails when pages per row grow; time is printed beside them.
 */
export const run = async (): Promise<void> => {
  const server = await openServer(process.env['BENCH_DATABASE_URL']);
  const costs: JobCost[] = [];
  try {
    for (const size of ROW_COUNTS) {
      // One size after another: they would share the machine.
      const bench = await openBench(await server.urlOf(`registrar_jobs_${size}_${Date.now()}`), false);
      try {
        for await (const cost of measureJobs(bench, { rows: size, kinds: KINDS, existing: EXISTING })) {
          console.log(cost.job.padEnd(32), perRow(cost));
          costs.push(cost);
        }
      } finally {
        await bench.close();
      }
    }
  } finally {
    await server.stop();
  }
  const jobs = [...new Set(costs.map(({ job }) => job))];
  const growth = jobs.map((job) => {
    const own = costs.filter((cost) => cost.job === job);
    const [first, last] = [own[0], own.at(-1)] as [JobCost, JobCost];
    const pages = ({ pages: all, rows }: JobCost) => Math.max(all / rows, MIN_PAGES_PER_ROW);
    const time = ({ milliseconds, rows }: JobCost) => milliseconds / rows;
    return { job, pages: pages(last) / pages(first), time: time(last) / time(first) };
  });
  console.log(`\nCost per row with ${ROW_COUNTS.at(-1)} rows, as a multiple of that with ${ROW_COUNTS[0]}`);
  console.table(
    growth.map(({ job, pages, time }) => ({ job, pages: pages.toFixed(2), time: time.toFixed(2) })),
  );
  const isFlat = growth.every(({ pages }) => pages <= MAX_GROWTH);
  console.log(isFlat ? 'Every job is flat.' : `Some job grows more than ${MAX_GROWTH} times.`);
  process.exitCode = isFlat ? 0 : 1;
};
