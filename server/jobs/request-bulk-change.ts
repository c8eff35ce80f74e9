import type { Job } from '../../contract/jobs.ts';
import { invalidInput } from '../failure.ts';
import type { Database } from '../database/database.ts';
import { once } from '../records/idempotency.ts';
import type { Store } from '../records/store.ts';
import type { BulkRequest } from './bulk-change.ts';
import { requireFrozenSet } from './frozen-sets.ts';
import { addJob } from './jobs.ts';

interface Body {
  readonly set_id: string;
  readonly change?: Readonly<Record<string, unknown>> | undefined;
  readonly trash?: true | undefined;
  readonly restore?: true | undefined;
}

/** Puts a bulk change in line. Fails with `not_found` when the frozen set is gone. */
export const requestBulkChange = (
  database: Database,
  store: Store,
  { personId, key, body }: { personId: string; key: string | null; body: Body },
): Promise<Job> => {
  const { set_id: setId, change, trash, restore } = body;
  const isChange = change !== undefined && Object.keys(change).length > 0;
  if ([isChange, trash, restore].filter(Boolean).length !== 1) {
    const message = 'Say what to change, or that all go to the trash or come out of it.';
    throw invalidInput([{ path: 'change', message }]);
  }
  const plural = store.kind.plural;
  return database.transaction((tx) =>
    once(tx, { personId, key, request: [plural, 'bulk', body] }, async () => {
      await requireFrozenSet(tx, store, setId);
      const request: BulkRequest = {
        plural,
        setId,
        change: isChange ? change : null,
        ...(restore && { restore }),
      };
      return addJob(tx, { kind: 'bulk', personId, request });
    }),
  );
};
