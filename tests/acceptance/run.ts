/**
 * `npm run accept -- [--postgres] ID …`: the checks of acceptance that take too long for every run of the tests;
 * `all` runs each. Prints a line of JSON for each and ends with status 1 when one does not hold. Loopback only, each on
 * a database of its own; with `--postgres` on the PostgreSQL that is installed on this machine.
 */
import type { Check } from './check.ts';
import { floodOfSignIns } from './flood-of-sign-ins.ts';
import { everyDay } from './every-day.ts';
import { everyWay } from './every-way.ts';
import { halfAMinuteAway } from './half-a-minute-away.ts';
import { startInstalledPostgres } from '../support/installed-postgres.ts';
import { beginRun } from '../support/own-run.ts';
import { killedImports } from './killed-imports.ts';
import { killedUnderWrites } from './killed-under-writes.ts';
import { runOn } from './own-server.ts';
import { largeImport } from './large-import.ts';
import { plantedFailures } from './planted.ts';
import { messyFiles } from './messy-files.ts';
import { newestNode } from './newest-node.ts';
import { otherBrowsers } from './other-browsers.ts';
import { randomRequests } from './random-requests.ts';
import { roundTrip } from './round-trip.ts';
import { signInTells } from './sign-in-tells.ts';
import { endWithRequests, secondServer } from './soon-over.ts';
import { steadyLoad } from './steady-load.ts';
import { typing } from './typing.ts';
import { twice } from './twice.ts';

const CHECKS: Readonly<Record<string, Check>> = {
  A01: signInTells,
  A20: floodOfSignIns,
  B01: randomRequests,
  C02: roundTrip,
  C04: largeImport,
  E01: killedUnderWrites,
  E03: secondServer,
  E06: endWithRequests,
  E08: halfAMinuteAway,
  E10: steadyLoad,
  kills: killedImports,
  messy: messyFiles,
  days: everyDay,
  exhaustive: everyWay,
  planted: plantedFailures,
  typing,
  twice,
  node: newestNode,
  browsers: otherBrowsers,
};

const named = process.argv.slice(2).filter((word) => word !== '--postgres');
const wanted = named.includes('all') ? Object.keys(CHECKS) : named;
const unknown = wanted.filter((id) => !(id in CHECKS));
if (wanted.length === 0 || unknown.length > 0) {
  console.error(`Name the checks to run: ${Object.keys(CHECKS).join(', ')}, or all.`);
  process.exit(1);
}
beginRun();
const postgres = process.argv.includes('--postgres') ? await startInstalledPostgres() : null;
if (postgres) {
  process.env['TEST_DATABASE_URL'] = postgres.url;
  runOn(postgres);
  console.log(JSON.stringify({ postgres: postgres.version }));
}
let allHold = true;
for (const id of wanted) {
  const start = performance.now();
  // One after another: what runs beside another measures the other.
  const { holds, figures } = await CHECKS[id]!();
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(JSON.stringify({ id, holds, seconds, ...figures }));
  allHold &&= holds;
}
await postgres?.stop();
process.exit(allHold ? 0 : 1);
