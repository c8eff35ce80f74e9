import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from '../../contract/jobs.ts';
import { sql } from '../../server/database/database.ts';
import { startCommit, uploadAndCheck, type FileToImport } from '../../tests/support/import-file.ts';
import type { Bench } from '../server/bench-database.ts';
import { fillOfferings } from './fill-offerings.ts';

export interface JobCost {
  readonly job: string;
  readonly rows: number;
  readonly milliseconds: number;
  /** Pages of 8 kB the database looked at, from memory or disk. */
  readonly pages: number;
  /** Rows the database read without an index. */
  readonly scanned: number;
}

const JOB_POLL_MS = 200;
/** PostgreSQL adds a connection's figures to those everybody sees once a second. */
const FIGURES_DELAY_MS = 1100;
const UNIVERSITIES = 2000;
const MAJOR_COUNT = 1000;
const DRAFTS = { filter: JSON.stringify({ field: 'status', is: 'is', value: 'draft' }) };
const LEVEL_COUNT = 10;

const list = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

const universities = (rows: number): FileToImport => ({
  kind: 'universities',
  csv: `name,country,city\n${list(rows, (at) => `University of Place ${at},NP,Town ${at % 1000}`)}`,
  mapping: { name: 'name', country: 'country', city: 'city' },
  matchBy: 'name',
});

const majors = (): FileToImport => ({
  kind: 'majors',
  csv: `name,code,scheme\n${list(MAJOR_COUNT, (at) => `Major ${at},M${at},house`)}`,
  mapping: { name: 'name', code: 'code', scheme: 'scheme' },
  matchBy: 'code',
});

const levels = (): FileToImport => ({
  kind: 'levels',
  csv: `code,name\n${list(LEVEL_COUNT, (at) => `L${at},Level ${at}`)}`,
  mapping: { code: 'code', name: 'name' },
  matchBy: 'code',
});

const offerings = (rows: number, ids: readonly string[]): FileToImport => ({
  kind: 'offerings',
  csv: `university,major,level\n${list(rows, (at) => `${ids[at % ids.length]},M${Math.floor(at / ids.length) % MAJOR_COUNT},L${Math.floor(at / ids.length / MAJOR_COUNT) % LEVEL_COUNT}`)}`,
  mapping: { university: 'university_id', major: 'major_id', level: 'level_id' },
  matchBy: 'major_id',
});

/** A tenth are parents, which come last. */
const subjects = (rows: number): FileToImport => {
  const parents = rows / 10;
  return {
    kind: 'subjects',
    csv: [
      'code,name,level,scheme,parent',
      list(rows - parents, (at) => `C${at},Narrow field ${at},narrow,house,P${at % parents}`),
      list(parents, (at) => `P${at},Broad field ${at},broad,house,`),
    ].join('\n'),
    mapping: { code: 'code', name: 'name', level: 'level', scheme: 'scheme', parent: 'parent_id' },
    matchBy: 'code',
  };
};

/** All of one subject, so that merging it moves them all. */
const ofOneSubject = (rows: number): FileToImport => ({
  kind: 'majors',
  csv: `name,code,scheme,subject\n${list(rows, (at) => `Course ${at},K${at},house,P0`)}`,
  mapping: { name: 'name', code: 'code', scheme: 'scheme', subject: 'subject_id' },
  matchBy: 'code',
});

/** One kind others refer to, the one that refers most, and a tree that is merged and purged. */
export const MEASURED_KINDS = ['universities', 'offerings', 'subjects'] as const;
export type MeasuredKind = (typeof MEASURED_KINDS)[number];

interface Measured {
  readonly rows: number;
  readonly kinds: readonly MeasuredKind[];
  /** Offerings that are there before. */
  readonly existing: number;
}

/** Measures every job with so many records of each kind. */
export async function* measureJobs(
  { client, database, patient }: Bench,
  { rows, kinds, existing }: Measured,
): AsyncGenerator<JobCost> {
  const ended = async ({ id }: { readonly id: string }): Promise<Job> => {
    for (;;) {
      const { data } = (await client.call('GET', `/v1/jobs/${id}`)) as { data: Job };
      if (data.state === 'done') return data;
      if (data.ended_at !== null) throw new Error(`a job ended as ${data.state}: ${data.failure?.detail}`);
      await pause(JOB_POLL_MS);
    }
  };
  const figures = async () => {
    await pause(FIGURES_DELAY_MS);
    const found = await database.row<{ pages: number; scanned: number }>(sql`
      select (select blks_hit + blks_read from pg_stat_database where datname = current_database()) as pages,
        (select sum(seq_tup_read)::bigint from pg_stat_user_tables) as scanned`);
    return found as { pages: number; scanned: number };
  };
  /** The scan for duplicates follows each change, at its own pace: its pages are counted with the job that caused it. */
  const scanned = async () => {
    while (await database.row(sql`select from duplicate_queue limit 1`)) await pause(JOB_POLL_MS);
  };
  const measure = async <T>(job: string, work: () => Promise<T>): Promise<{ cost: JobCost; made: T }> => {
    await scanned();
    const before = await figures();
    const start = performance.now();
    const made = await work();
    const milliseconds = performance.now() - start;
    await scanned();
    const after = await figures();
    const cost = {
      job,
      rows,
      milliseconds,
      pages: after.pages - before.pages,
      scanned: after.scanned - before.scanned,
    };
    return { cost, made };
  };
  const requireAll = ({ result }: Job): Job['result'] => {
    if (result?.changed !== rows)
      throw new Error(`${result?.changed} of ${rows} were written: ${JSON.stringify(result?.left_alone[0])}`);
    return result;
  };
  const commit = async (id: string) => {
    const { job } = await startCommit(client, id);
    return ended(job);
  };
  const undo = async (changeSetId: string | null) => {
    const { data } = await client.call('POST', `/v1/change-sets/${changeSetId}/undo`);
    const job = await ended(data.job);
    requireAll(job);
    return job.change_set_id;
  };

  const bulk = async (kind: string, selection: object, act: object) => {
    const { data: set } = await client.call('POST', `/v1/${kind}/sets`, selection);
    const { data } = await client.call('POST', `/v1/${kind}/bulk`, { set_id: set.id, ...act });
    const job = await ended(data);
    requireAll(job);
    return job.change_set_id;
  };
  const mergeSubjects = async () => {
    const [from, to] = await Promise.all(
      ['P0', 'P1'].map((code) =>
        database.row<{ id: string; version: number }>(sql`
          select id, version from subjects where code = ${code} and deleted_at is null`),
      ),
    );
    const response = await client.send('POST', `/v1/subjects/${to?.id}/merge`, {
      body: { duplicate: from?.id, duplicate_version: from?.version },
      headers: { 'if-match': `"${to?.version}"` },
    });
    const { meta } = (await response.json()) as { meta: { job: Job } };
    const job = await ended(meta.job);
    if ((job.result?.changed ?? 0) < rows) throw new Error(`${job.result?.changed} of ${rows} were moved`);
  };

  for (const kind of kinds) {
    if (kind === 'offerings') {
      const others = kinds.includes('universities') ? [] : [universities(UNIVERSITIES)];
      for (const file of [...others, majors(), levels()])
        await commit((await uploadAndCheck(client, file)).id);
      if (existing > 0) await fillOfferings(patient, existing);
    }
    const ids = await patient.rows<{ id: string }>(
      sql`select id from universities where deleted_at is null limit ${UNIVERSITIES}`,
    );
    const files = {
      universities: () => universities(rows),
      offerings: () =>
        offerings(
          rows,
          ids.map(({ id }) => id),
        ),
      subjects: () => subjects(rows),
    };
    const file = files[kind]();
    const of = (job: string) => `${kind}: ${job}`;
    const checked = await measure(of('import, read and checked'), () => uploadAndCheck(client, file));
    yield checked.cost;
    const committed = await measure(of('import, written'), () => commit(checked.made.id));
    requireAll(committed.made);
    yield committed.cost;
    const undone = await measure(of('import undone'), () => undo(committed.made.change_set_id));
    yield undone.cost;
    const redone = await measure(of('import redone'), () => undo(undone.made));
    yield redone.cost;
    if (kind === 'subjects') {
      await commit((await uploadAndCheck(client, ofOneSubject(rows))).id);
      yield (await measure('majors: subject merged', mergeSubjects)).cost;
      yield (await measure('majors: moved to the trash', () => bulk('majors', {}, { trash: true }))).cost;
      yield (await measure('majors: purged', () => bulk('majors', { in: 'trash' }, { purge: true }))).cost;
      continue;
    }
    const change = kind === 'universities' ? { region: 'East' } : { duration_months: 12 };
    const changed = await measure(of('bulk change'), () => bulk(kind, DRAFTS, { change }));
    yield changed.cost;
    yield (await measure(of('bulk change undone'), () => undo(changed.made))).cost;
    if (existing === 0)
      yield (
        await measure(of('export'), async () => {
          const response = await client.send('GET', `/v1/${kind}/export?format=csv`);
          for await (const _ of response.body as ReadableStream<Uint8Array>) {
            // Read to its end, and kept nowhere.
          }
        })
      ).cost;
  }
}
