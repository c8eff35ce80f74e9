import * as v from 'valibot';
import { operation } from './operation.ts';
import * as routes from './routes/live.ts';

const MAX_CHANGED_WITHIN_S = 3600;
const WITHIN_MESSAGE = `Enter whole seconds from 0 to ${MAX_CHANGED_WITHIN_S}.`;

const liveQuery = v.strictObject({
  /** Begins by telling which kinds changed in the seconds before. */
  changed_within: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, WITHIN_MESSAGE),
      v.transform(Number),
      v.maxValue(MAX_CHANGED_WITHIN_S, WITHIN_MESSAGE),
    ),
  ),
});
export type LiveQuery = v.InferInput<typeof liveQuery>;

/**
 * Server-sent events: `change` carries `{ "change_set_id", "kinds" }` for change-sets of any
 * server; `session` means that the session ended or lost its scope, and ends the stream: ask for the user info;
 * `job` carries `{ "job_id" }`, at most twice a second and at the end; `gap` means that
 * events may have been missed, as after every reconnect.
 */
export const liveChanges = operation(routes.liveChanges, {
  id: 'live.changes',
  summary: 'Stream changes as server-sent events.',
  query: liveQuery,
  success: 200,
  failures: [],
});
