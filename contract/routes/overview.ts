import type { FirstSteps, KindFigures, QualityFigure } from '../overview.ts';
import { route } from '../route.ts';

export const readOverview = route<{ output: { data: readonly KindFigures[] } }>()({
  method: 'GET',
  path: '/v1/overview',
  access: 'admin',
});

export const readQuality = route<{ output: { data: readonly QualityFigure[] } }>()({
  method: 'GET',
  path: '/v1/overview/quality',
  access: 'admin',
});

export const readFirstSteps = route<{ output: { data: FirstSteps | null } }>()({
  method: 'GET',
  path: '/v1/overview/first-steps',
  access: 'admin',
});
