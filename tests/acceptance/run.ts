/**
 * `npm run accept -- ID …`: the checks of acceptance that take too long for every run of the tests. Prints a line of
 * JSON for each and ends with status 1 when one does not hold. Loopback only, each on a database of its own.
 */
import type { Check } from './check.ts';
import { halfAMinuteAway } from './half-a-minute-away.ts';
import { killedUnderWrites } from './killed-under-writes.ts';
import { largeImport } from './large-import.ts';
import { randomRequests } from './random-requests.ts';
import { roundTrip } from './round-trip.ts';
import { signInTells } from './sign-in-tells.ts';
import { steadyLoad } from './steady-load.ts';

const CHECKS: Readonly<Record<string, Check>> = {
  A01: signInTells,
  B01: randomRequests,
  C02: roundTrip,
  C04: largeImport,
  E01: killedUnderWrites,
  E08: halfAMinuteAway,
  E10: steadyLoad,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((id) => !(id in CHECKS));
if (wanted.length === 0 || unknown.length > 0) {
  console.error(`Say which to run: ${Object.keys(CHECKS).join(', ')}.`);
  process.exit(1);
}
let allHold = true;
for (const id of wanted) {
  const start = performance.now();
  // One after another: what runs beside another measures the other.
  // eslint-disable-next-line no-await-in-loop
  const { holds, figures } = await CHECKS[id]!();
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(JSON.stringify({ id, holds, seconds, ...figures }));
  allHold &&= holds;
}
process.exit(allHold ? 0 : 1);
