import * as v from 'valibot';
import { uuid } from './fields.ts';
import { operation } from './operation.ts';
import { changeSetAddresses } from './record-addresses.ts';
import { changeSetSchema } from './records.ts';

export const listChangeSets = operation({
  id: 'changeSets.list',
  ...changeSetAddresses.list,
  summary: 'Lists change-sets, newest first.',
  access: 'admin',
  query: v.strictObject({
    limit: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(200)),
    ),
    after: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  }),
  success: 200,
  output: v.object({
    data: v.array(changeSetSchema),
    meta: v.object({ next: v.nullable(v.string()) }),
  }),
  failures: ['invalid_cursor'],
});

/** Records changed since the change-set are left as they are and named in `left_alone`. */
export const undoChangeSet = operation({
  id: 'changeSets.undo',
  ...changeSetAddresses.undo,
  summary: 'Takes one change-set back, without touching records that were changed since.',
  access: 'admin',
  params: v.strictObject({ id: uuid }),
  success: 200,
  output: v.object({
    data: v.object({
      change_set_id: v.nullable(uuid),
      undone: v.number(),
      left_alone: v.array(v.object({ kind: v.string(), id: uuid, name: v.string(), reason: v.string() })),
    }),
  }),
  failures: ['not_found', 'gone', 'conflict'],
});
