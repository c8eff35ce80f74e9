import type { Import } from '../../contract/imports.ts';
import type { Database, Transaction } from '../database/database.ts';
import { withTransactionRetries } from '../database/transaction-retries.ts';
import { withIdempotencyKey } from '../records/write/idempotency.ts';
import { lockImport } from './imports.ts';

export interface ImportAct {
  readonly id: string;
  readonly personId: string;
  readonly key: string | null;
}

/**
 * Idempotent per key.
 * @throws Failure `not_found`, `conflict` while a job runs, `idempotency_key_reused`
 */
export const changeOnce = <Result>(
  database: Database,
  { id, personId, key }: ImportAct,
  request: readonly unknown[],
  work: (tx: Transaction, found: Import) => Promise<Result>,
): Promise<Result> =>
  withTransactionRetries(database, (tx) =>
    withIdempotencyKey(tx, { personId, key, request: ['imports', id, ...request] }, async () =>
      work(tx, await lockImport(tx, id)),
    ),
  );
