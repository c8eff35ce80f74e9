import { operation } from './operation.ts';
import * as routes from './routes/live.ts';

/**
 * Server-sent events: `change` carries `{ "change_set_id", "kinds" }` for change-sets of any
 * server; `session` means that the session ended or lost its scope, and ends the stream: ask for the user info;
 * `job` carries `{ "job_id" }`, at most twice a second and at the end; `gap` means that
 * events may have been missed, as after every reconnect.
 */
export const liveChanges = operation(routes.liveChanges, {
  id: 'live.changes',
  summary: 'Stream changes as server-sent events.',
  success: 200,
  failures: [],
});
