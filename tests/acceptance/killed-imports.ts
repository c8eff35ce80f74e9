import { setTimeout as pause } from 'node:timers/promises';
import type { ImportSummary, Import } from '../../contract/imports.ts';
import type { Job } from '../../contract/jobs.ts';
import { sql } from '../../server/database/database.ts';
import { findBrokenInvariants } from '../support/database-invariants.ts';
import { settledImport, startCommit } from '../support/import-file.ts';
import type { Check } from './check.ts';
import { inFolder, startOn, type OwnServer } from './own-server.ts';

/** A phase's kills come at even steps of its work, so that they fall everywhere on a machine of any speed. */
const KILLS = Number(process.env['KILLS'] ?? 30);
const ROW_COUNT = Number(process.env['ROWS'] ?? 100_000);
const POLL_MS = 20;

const csv = `name,country,city\n${Array.from({ length: ROW_COUNT }, (_, at) => `Killed University ${at},NP,Ilam\n`).join('')}`;

interface Trial {
  server: OwnServer;
}

/** Every other time PostgreSQL goes with it. */
const killAndStart = async (trial: Trial, at: number) => {
  const { folder, process: server, killDatabase } = trial.server;
  await Promise.all([server.stop('SIGKILL'), ...(at % 2 === 0 ? [killDatabase()] : [])]);
  trial.server = await startOn(folder);
};

const upload = async (trial: Trial): Promise<Import> =>
  (await trial.server.client.call('POST', '/v1/universities/imports?name=killed.csv', csv)).data;

/** Kills amid uploads, each a little later than the one before. @returns imports that hold a part of the file */
const killReading = async (trial: Trial, wholeMs: number): Promise<number> => {
  for (let at = 1; at <= KILLS; at += 1) {
    const lost = upload(trial).catch(() => null);
    await pause((wholeMs * at) / (KILLS + 1));
    await killAndStart(trial, at);
    await lost;
  }
  const { data } = (await trial.server.client.call('GET', '/v1/imports')) as { data: ImportSummary[] };
  const imports = await Promise.all(
    data.map(async ({ id }) => (await trial.server.client.call('GET', `/v1/imports/${id}`)).data as Import),
  );
  return imports.filter(({ lines }) => lines !== ROW_COUNT).length;
};

const jobOf = async (trial: Trial, id: string): Promise<Job> =>
  (await trial.server.client.call('GET', `/v1/jobs/${id}`)).data;
const isUnderWay = ({ state }: Job) => state === 'waiting' || state === 'running';

/** Kills while a job is at work, then lets it end. @returns how many kills met it at work */
const killJob = async (trial: Trial, id: string): Promise<number> => {
  let met = 0;
  for (let at = 1; at <= KILLS; at += 1) {
    let job = await jobOf(trial, id);
    while (isUnderWay(job) && job.done < (ROW_COUNT * at) / (KILLS + 1)) {
      await pause(POLL_MS);
      job = await jobOf(trial, id);
    }
    if (isUnderWay(job)) met += 1;
    await killAndStart(trial, at);
  }
  for (let job = await jobOf(trial, id); isUnderWay(job); job = await jobOf(trial, id)) await pause(POLL_MS);
  return met;
};

const written = async ({ server }: Trial) => {
  const database = server.openDatabase();
  const [row] = await database.rows<{ live: number; trashed: number; names: number }>(sql`
    select count(*) filter (where deleted_at is null)::integer as live,
      count(*) filter (where deleted_at is not null)::integer as trashed,
      count(distinct name)::integer as names
    from universities where name like 'Killed University %'`);
  await database.close();
  return [row?.live, row?.trashed, row?.names];
};

/** Server and database are killed in every phase of a large import; nothing is half afterwards. */
export const killedImports: Check = () =>
  inFolder(async (folder) => {
    const trial: Trial = { server: await startOn(folder) };
    const start = performance.now();
    const { id, columns } = await upload(trial);
    const partial = await killReading(trial, performance.now() - start);
    const mapping = Object.fromEntries(columns.map((column) => [column, column]));
    const check = { mapping, match_by: 'name' };
    const checking = (await trial.server.client.call('POST', `/v1/imports/${id}/check`, check))
      .data as Import;
    const met = { checking: await killJob(trial, checking.job!.id), writing: 0, undoing: 0 };
    const checked = await settledImport(trial.server.client, id);
    const writing = await startCommit(trial.server.client, id);
    met.writing = await killJob(trial, writing.job!.id);
    const afterWriting = await written(trial);
    const { change_set_id: changeSet } = await settledImport(trial.server.client, id);
    const undoing = (await trial.server.client.call('POST', `/v1/change-sets/${changeSet}/undo`)).data;
    met.undoing = await killJob(trial, undoing.job.id);
    const afterUndoing = await written(trial);
    const broken = await findBrokenInvariants(trial.server.databaseUrl);
    await trial.server.process.stop();
    const holds =
      partial === 0 &&
      broken.length === 0 &&
      checked.counts.new === ROW_COUNT &&
      afterWriting.join() === [ROW_COUNT, 0, ROW_COUNT].join() &&
      afterUndoing.join() === [0, ROW_COUNT, ROW_COUNT].join() &&
      Object.values(met).every((count) => count > KILLS / 2);
    return {
      holds,
      figures: {
        rows: ROW_COUNT,
        kills_in_each_phase: KILLS,
        met_at_work: met,
        partial_imports: partial,
        checked_as_new: checked.counts.new,
        live_and_trashed_after_writing: afterWriting,
        live_and_trashed_after_undoing: afterUndoing,
        broken,
      },
    };
  });
