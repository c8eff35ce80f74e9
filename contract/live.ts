import { operation } from './operation.ts';
import * as routes from './routes/live.ts';

/**
 * Server-sent events. `change` carries `{ "change_set_id", "kinds" }` for every change-set, whoever made it and at
 * whichever server; `job` carries `{ "job_id" }` when a job has got on, at most twice a second, or has ended;
 * `gap` means that some may have been missed, as they may be whenever the stream had to be opened again.
 */
export const liveChanges = operation(routes.liveChanges, {
  id: 'live.changes',
  summary: 'Streams what changes as server-sent events, so that open lists know.',
  success: 200,
  failures: [],
});
