import type { Job } from '../jobs.ts';
import { route } from '../route.ts';

export const readJob = route<{ output: { data: Job } }>()({
  method: 'GET',
  path: '/v1/jobs/{id}',
  access: 'admin',
});

export const cancelJob = route<{ output: { data: Job } }>()({
  method: 'POST',
  path: '/v1/jobs/{id}/cancel',
  access: 'admin',
});
