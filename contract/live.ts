import * as v from 'valibot';
import { wholeNumber } from './list-query.ts';
import { operation } from './operation.ts';
import * as routes from './routes/live.ts';

export const MAX_CHANGED_WITHIN_S = 3600;
const WITHIN_MESSAGE = `Enter whole seconds from 0 to ${MAX_CHANGED_WITHIN_S}.`;

const liveQuery = v.strictObject({
  /** Begins with the kinds changed in these seconds. */
  changed_within: v.optional(
    v.pipe(wholeNumber(4, WITHIN_MESSAGE), v.maxValue(MAX_CHANGED_WITHIN_S, WITHIN_MESSAGE)),
  ),
});
export type LiveQuery = v.InferInput<typeof liveQuery>;

/**
 * Server-sent events. `change`: `{ "kinds" }`, with `change_set_id` where records changed; `imports`, of imports
 * and their rows, and `duplicates`, of decided pairs, are kinds too. `session`: the session ended or lost its
 * scope, and the stream ends. `job`: `{ "job_id" }`, at most twice a second and at the job's end. `gap`:
 * events may be missing, as after a reconnect.
 */
export const liveChanges = operation(routes.liveChanges, {
  id: 'live.changes',
  summary: 'Stream changes as server-sent events.',
  query: liveQuery,
});
