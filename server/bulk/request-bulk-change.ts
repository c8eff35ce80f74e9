import type { Job } from '../../contract/jobs.ts';
import type { BodyOf } from '../../contract/operation.ts';
import type { setOperations } from '../../contract/set-operations.ts';
import { Failure, invalidInput } from '../failure.ts';
import type { Database } from '../database/database.ts';
import { withIdempotencyKey } from '../records/write/idempotency.ts';
import type { Store } from '../stores/store.ts';
import type { BulkRequest } from './bulk-change.ts';
import { requireSnapshot } from './selection-snapshots.ts';
import { addJob } from '../jobs/jobs.ts';
import type { PurgeRequest } from './purge-selection.ts';

type Body = BodyOf<ReturnType<typeof setOperations>['bulk']>;

/** @throws Failure `not_found` for an expired snapshot */
export const requestBulkChange = (
  database: Database,
  store: Store,
  { personId, key, body }: { personId: string; key: string | null; body: Body },
): Promise<Job> => {
  const { set_id: setId, change, trash, restore, purge } = body;
  const isChange = change !== undefined && Object.keys(change).length > 0;
  if ([isChange, trash, restore, purge].filter(Boolean).length !== 1) {
    const message = 'Specify one of: change, trash, restore, purge.';
    throw invalidInput([{ path: 'change', message }]);
  }
  const plural = store.kind.plural;
  return database.transaction((tx) =>
    withIdempotencyKey(tx, { personId, key, request: [plural, 'bulk', body] }, async () => {
      const set = await requireSnapshot(tx, store, setId);
      if (purge) {
        if (set.selection.in !== 'trash')
          throw new Failure('conflict', `Only ${plural} in trash can be deleted permanently.`);
        const request: PurgeRequest = { plural, setId };
        return addJob(tx, { kind: 'purge', personId, request });
      }
      const request: BulkRequest = { plural, setId, change: isChange ? change : null, restore };
      return addJob(tx, { kind: 'bulk', personId, request });
    }),
  );
};
