import type { LiveQuery } from '../live.ts';
import { route } from '../route.ts';

export const liveChanges = route<{ query: LiveQuery }>()('GET', '/v1/live', {
  produces: ['text/event-stream'],
});
