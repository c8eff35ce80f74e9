import type { PersonSession } from '../auth.ts';
import { route } from '../route.ts';

export const listSessions = route<{ output: { data: readonly PersonSession[] } }>()('GET', '/v1/sessions');

export const endSession = route()('DELETE', '/v1/sessions/{id}');

export const endOtherSessions = route<{ output: { data: { ended: number } } }>()('DELETE', '/v1/sessions');
