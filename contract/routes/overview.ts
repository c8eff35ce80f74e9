import type { FirstSteps, KindFigures, QualityFigure } from '../overview.ts';
import { route } from '../route.ts';

export const readOverview = route<{ output: { data: readonly KindFigures[] } }>()('GET', '/v1/overview');

export const readQuality = route<{ output: { data: readonly QualityFigure[] } }>()(
  'GET',
  '/v1/overview/quality',
);

export const readFirstSteps = route<{ output: { data: FirstSteps | null } }>()(
  'GET',
  '/v1/overview/first-steps',
);
