import { pick, seeded } from '../../benchmarks/server/random.ts';
import { median } from '../../benchmarks/server/times.ts';
import { sql } from '../../server/database/database.ts';
import type { Client } from '../support/client.ts';
import type { Check } from './check.ts';
import { inFolder, startOn, type OwnServer } from './own-server.ts';

const ROUNDS = 30;
const WRITERS = 4;
/** Milliseconds to be ready again. */
const MAX_START_MS = 6000;

/** What was answered with a success: by the record's id, the number last written into it. */
type Acknowledged = Map<string, number>;

const written = (response: { data: { id: string; version: number } }) => response.data;

/** Makes a record and changes it again and again until the server is gone. */
const writeUntilGone = async (
  client: Client,
  name: string,
  acknowledged: Acknowledged,
  onAcknowledged: () => void,
) => {
  try {
    const made = await client.call('POST', '/v1/universities', { name, country: 'NP', description: '0' });
    let { id, version } = written(made);
    for (let number = 0; ; number += 1) {
      acknowledged.set(id, number);
      onAcknowledged();
      const response = await client.send('PATCH', `/v1/universities/${id}`, {
        body: { description: String(number + 1) },
        headers: { 'if-match': `"${version}"` },
      });
      if (!response.ok) return response.status;
      ({ id, version } = written((await response.json()) as { data: { id: string; version: number } }));
    }
  } catch {
    // The connection broke: what was on its way counts neither as written nor as not.
    return null;
  }
};

const killBoth = async ({ process: server, killDatabase }: OwnServer) => {
  await Promise.all([server.stop('SIGKILL'), killDatabase()]);
};

/** One round: writers write until so many answers came, then server and database are killed amid it. */
const round = async (server: OwnServer, name: string, responses: number, acknowledged: Acknowledged) => {
  let left = responses;
  let enough = () => {};
  const enoughAcknowledged = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const onAcknowledged = () => {
    left -= 1;
    if (left <= 0) enough();
  };
  const writers = Array.from({ length: WRITERS }, (_, at) =>
    writeUntilGone(server.client, `${name}-${at}`, acknowledged, onAcknowledged),
  );
  await enoughAcknowledged;
  await killBoth(server);
  return Promise.all(writers);
};

const lostOf = async (server: OwnServer, acknowledged: Acknowledged): Promise<number> => {
  const database = server.openDatabase();
  const rows = await database.rows<{ id: string; description: string }>(
    sql`select id, description from universities where id = any(${[...acknowledged.keys()]}::uuid[])`,
  );
  await database.close();
  const found = new Map(rows.map(({ id, description }) => [id, Number(description)]));
  // A write whose answer was lost may be there or not; one that was answered must be.
  return [...acknowledged].filter(([id, number]) => (found.get(id) ?? -1) < number).length;
};

/** E01: server and database are killed 30 times under writes; nothing acknowledged is lost, and it is soon ready. */
export const killedUnderWrites: Check = () =>
  inFolder(async (folder) => {
    const random = seeded(1);
    const acknowledged: Acknowledged = new Map();
    const starts: number[] = [];
    const refused: (number | null)[] = [];
    let server = await startOn(folder);
    for (let at = 1; at <= ROUNDS; at += 1) {
      const responses = pick(random, [5, 10, 20, 40, 80]);
      const ends = await round(server, `Round ${at}`, responses, acknowledged);
      refused.push(...ends.filter((status) => status !== null));
      const start = performance.now();
      server = await startOn(folder);
      starts.push(Math.round(performance.now() - start));
    }
    const lost = await lostOf(server, acknowledged);
    await server.process.stop();
    const changes = [...acknowledged.values()].reduce((sum, number) => sum + number + 1, 0);
    const longest = Math.max(...starts);
    return {
      holds: lost === 0 && refused.length === 0 && longest <= MAX_START_MS,
      figures: {
        kills: ROUNDS,
        acknowledged_writes: changes,
        lost,
        refused,
        ready_ms: { median: median(starts), longest, limit: MAX_START_MS },
      },
    };
  });
