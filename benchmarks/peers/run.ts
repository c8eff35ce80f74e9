import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createApp } from '../../server/app.ts';
import { generatePassword } from '../../server/auth/passwords.ts';
import { connect } from '../../server/database/connect.ts';
import { openDatabase } from '../../server/database/database.ts';
import { ensureAdministrator } from '../../server/first-administrator.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { openServer } from '../server/bench-database.ts';
import { fillAsPeers, type PeerData } from './fill.ts';
import { RUNS, TABLE, type Figures } from './table.ts';

const EMAIL = 'bench@registrar.example';
const STATEMENT_TIMEOUT_MS = 600_000;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

const rounded = (value: number | undefined) => (value === undefined ? '–' : Math.round(value * 100) / 100);

/** The built app on the real server, with the peers' rows behind it. */
const openOurs = async (folder: string) => {
  await buildIfStale();
  const { makeData } = (await import(pathToFileURL(join(folder, 'lib', 'data.mjs')).href)) as {
    makeData: () => PeerData;
  };
  const server = await openServer(undefined);
  const url = await server.urlOf('bench_peers');
  const database = await connect(url);
  const patient = openDatabase(url, { connections: 2, statementTimeout: STATEMENT_TIMEOUT_MS });
  await fillAsPeers(patient, makeData());
  await patient.close();
  const password = generatePassword();
  await ensureAdministrator(database, { adminEmail: EMAIL, adminPassword: password });
  const settings = { accessTokenTtl: 3600, refreshTokenTtl: 28_800, trustProxy: false };
  const app = await createApp({ database, settings });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    environment: { PROJECT: resolve('.'), OURS: address, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: password },
    close: async () => {
      await app.close();
      await database.close();
      await server.stop();
    },
  };
};

/**
 * Prints our figures beside those of the same screens built otherwise, and their ratios. `BENCH_REPS` repetitions, five
 * unless told otherwise, of the apps of `BENCH_APPS`.
 * @param folder of the peers, built: their apps, their data, and measure.mjs, which drives the browser
 */
export const run = async (folder: string): Promise<void> => {
  const results = await mkdtemp(join(tmpdir(), 'registrar-peers-'));
  const ours = await openOurs(resolve(folder));
  try {
    const reps = process.env['BENCH_REPS'] ?? '5';
    const only = process.env['BENCH_APPS'];
    const figures: Figures = {};
    for (const [name, parts] of Object.entries(RUNS)) {
      const out = join(results, name);
      const choices = ['--reps', reps, ...parts, '--out', out, ...(only ? ['--only', only] : [])];
      const environment = { ...process.env, ...ours.environment };
      // One after another: they share a machine.
      await promisify(execFile)(process.execPath, [join(resolve(folder), 'measure.mjs'), ...choices], {
        env: environment,
        maxBuffer: MAX_OUTPUT_BYTES,
      });
      Object.assign(figures, JSON.parse(await readFile(`${out}.json`, 'utf8')));
    }
    console.log(`\nMedians of ${reps}; ms unless told otherwise; slow: CPU 4×, 1.6 Mbit/s, 150 ms`);
    console.table(
      TABLE.map(({ title, part, figure, beside, most }) => {
        const of = (app: string) => figures[part]?.[figure]?.[app];
        const [own, other] = [of('ours'), of(beside)];
        const ratio = own !== undefined && other ? own / other : undefined;
        return {
          figure: title,
          ours: rounded(own),
          beside: `${beside} ${rounded(other)}`,
          ratio: rounded(ratio),
          'at most': most,
          held: ratio === undefined ? '–' : ratio <= most,
        };
      }),
    );
  } finally {
    await ours.close();
    await rm(results, { recursive: true, force: true });
  }
};
