import { createHash } from 'node:crypto';
import { Failure, invalidInput } from '../../failure.ts';
import { sql, type Queries } from '../../database/database.ts';

export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** Far above the app's retry period. */
const KEY_RETENTION = '2 days';

const forgetOld = (tx: Queries) =>
  tx.execute(sql`
    delete from idempotency_keys where (person_id, key) in (
      select person_id, key from idempotency_keys
      where created_at < now() - ${KEY_RETENTION}::interval order by created_at limit 20 for update skip locked)`);

/**
 * Idempotency key and work share a transaction. Replays get the first answer; a concurrent one waits for it.
 * @param request another one under the key fails with `idempotency_key_reused`
 */
export const withIdempotencyKey = async <T>(
  tx: Queries,
  { personId, key, request }: { personId: string; key: string | null; request: readonly unknown[] },
  work: () => Promise<T>,
): Promise<T> => {
  if (key === null) return work();
  if (!IDEMPOTENCY_KEY.test(key))
    throw invalidInput([{ path: 'Idempotency-Key', message: 'Use 1 to 255 visible ASCII characters.' }]);
  const hash = createHash('sha256').update(JSON.stringify(request)).digest();
  const inserted = await tx.execute(sql`
    insert into idempotency_keys (person_id, key, request_hash)
    values (${personId}, ${key}, ${hash}) on conflict do nothing`);
  if (inserted === 0) {
    const stored = await tx.row<{ request_hash: Buffer; answer: T }>(
      sql`select request_hash, answer from idempotency_keys where person_id = ${personId} and key = ${key}`,
    );
    if (stored && hash.equals(stored.request_hash)) return stored.answer;
    throw new Failure(
      'idempotency_key_reused',
      'This Idempotency-Key was already used for a different request.',
    );
  }
  const response = await work();
  await tx.execute(sql`
    update idempotency_keys set answer = ${JSON.stringify(response)}::jsonb
    where person_id = ${personId} and key = ${key}`);
  await forgetOld(tx);
  return response;
};
