import { createHash } from 'node:crypto';
import { Failure, invalidInput } from '../../failure.ts';
import { sql, type Queries } from '../../database/database.ts';

const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

/** How long a replay is recognised. The app gives up far sooner. */
const KEY_RETENTION = '2 days';

const forgetOld = (tx: Queries) =>
  tx.execute(sql`
    delete from idempotency_keys where (person_id, key) in (
      select person_id, key from idempotency_keys
      where created_at < now() - ${KEY_RETENTION}::interval order by created_at limit 20 for update skip locked)`);

/**
 * Does the work once per key and person, and gives every replay the first answer. The key is kept in the
 * transaction of the work itself: both are there or neither is, whatever breaks in between. A second request with
 * the same key waits for the first one's end.
 * @param request what the key stands for; another request under the same key is `idempotency_key_reused`
 */
export const withIdempotencyKey = async <T>(
  tx: Queries,
  { personId, key, request }: { personId: string; key: string | null; request: readonly unknown[] },
  work: () => Promise<T>,
): Promise<T> => {
  if (key === null) return work();
  if (!KEY_PATTERN.test(key))
    throw invalidInput([{ path: 'Idempotency-Key', message: 'Use 1 to 255 visible ASCII characters.' }]);
  const hash = createHash('sha256').update(JSON.stringify(request)).digest();
  const isFirst = await tx.execute(sql`
    insert into idempotency_keys (person_id, key, request_hash)
    values (${personId}, ${key}, ${hash}) on conflict do nothing`);
  if (isFirst === 0) {
    const kept = await tx.row<{ request_hash: Buffer; answer: T }>(
      sql`select request_hash, answer from idempotency_keys where person_id = ${personId} and key = ${key}`,
    );
    if (kept && hash.equals(kept.request_hash)) return kept.answer;
    throw new Failure('idempotency_key_reused', 'This key was used for another request.');
  }
  const answer = await work();
  await tx.execute(sql`
    update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb
    where person_id = ${personId} and key = ${key}`);
  await forgetOld(tx);
  return answer;
};
