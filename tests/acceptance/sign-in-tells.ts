import { median } from '../../benchmarks/server/times.ts';
import { v7 as uuidv7 } from 'uuid';
import { hashPassword } from '../../server/auth/passwords.ts';
import { sql } from '../../server/database/database.ts';
import type { Check } from './check.ts';
import { withServer } from './own-server.ts';

const ATTEMPTS_EACH = 200;
/** How far the medians may lie apart; the time must not tell who has an account. */
const MAX_DIFFERENCE = 0.1;

/** A01: 200 unknown and 200 wrong-password sign-ins interleaved are answered alike, and in the same time. */
export const signInTells: Check = () =>
  withServer(async ({ client, openDatabase }) => {
    const database = openDatabase();
    const hash = await hashPassword('eleven small lanterns glow');
    const ids = Array.from({ length: ATTEMPTS_EACH }, () => uuidv7());
    await database.execute(sql`
      insert into people (id, email, first_name, last_name, scopes, password_hash)
      select id, 'known-' || at || '@example.org', 'Known', 'Person', '{admin}', ${hash}
      from unnest(${ids}::uuid[]) with ordinality as wanted (id, at)`);
    await database.close();
    const responses = new Set<string>();
    const times: { known: number[]; nobody: number[] } = { known: [], nobody: [] };
    const attempt = async (who: 'known' | 'nobody', at: number) => {
      const start = performance.now();
      const response = await client.send('POST', '/v1/auth/login', {
        body: { email: `${who}-${at}@example.org`, password: 'eleven small lanterns' },
      });
      const body = await response.text();
      times[who].push(performance.now() - start);
      responses.add(`${response.status} ${body}`);
    };
    await attempt('nobody', 0);
    times.nobody.length = 0;
    for (let at = 1; at <= ATTEMPTS_EACH; at += 1) {
      // Neither may always come first.
      const order = at % 2 === 0 ? (['known', 'nobody'] as const) : (['nobody', 'known'] as const);
      for (const who of order) await attempt(who, at);
    }
    const [known, nobody] = [median(times.known), median(times.nobody)];
    const apart = Math.abs(known - nobody) / Math.min(known, nobody);
    return {
      holds: responses.size === 1 && apart <= MAX_DIFFERENCE,
      figures: {
        attempts: 2 * ATTEMPTS_EACH,
        responses: [...responses],
        median_ms: { known, nobody },
        apart,
        limit: MAX_DIFFERENCE,
      },
    };
  });
