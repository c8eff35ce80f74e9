import { route } from '../route.ts';

export const liveChanges = route()({
  method: 'GET',
  path: '/v1/live',
  access: 'admin',
  produces: ['text/event-stream'],
});
