import * as v from 'valibot';
import { uuid } from './fields.ts';
import { jobSchema, leftAloneSchema } from './jobs.ts';
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
    /** Only those of whoever asks, or only everybody else's; the server's own count as somebody else's. */
    by: v.optional(v.picklist(['me', 'others'])),
  }),
  success: 200,
  output: v.object({
    data: v.array(changeSetSchema),
    meta: v.object({ next: v.nullable(v.string()) }),
  }),
  failures: ['invalid_cursor'],
});

/**
 * Records in which someone has since changed what would be written are left as they are and named in `left_alone`;
 * so are those in the trash since. More than 1,000 records are taken back by `job`; then the rest of the answer is
 * empty, and the job's own result tells what came of it.
 */
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
      left_alone: v.array(leftAloneSchema),
      job: v.nullable(jobSchema),
    }),
  }),
  failures: ['not_found', 'gone', 'conflict'],
});
