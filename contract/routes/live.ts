import type { LiveQuery } from '../live.ts';
import { route } from '../route.ts';

export const liveChanges = route<{ query: LiveQuery }>()({
  method: 'GET',
  path: '/v1/live',
  access: 'admin',
  produces: ['text/event-stream'],
});
