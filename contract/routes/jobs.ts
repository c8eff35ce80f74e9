import type { Job } from '../jobs.ts';
import { route } from '../route.ts';

export const readJob = route<{ output: { data: Job } }>()('GET', '/v1/jobs/{id}');

export const cancelJob = route<{ output: { data: Job } }>()('POST', '/v1/jobs/{id}/cancel');
