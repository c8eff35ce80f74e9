import type { DuplicateCounts, DuplicateDecision, DuplicatePair, DuplicatesQuery } from '../duplicates.ts';
import { route } from '../route.ts';

export const listDuplicates = route<{
  query: DuplicatesQuery;
  output: { data: readonly DuplicatePair[] };
}>()({ method: 'GET', path: '/v1/duplicates', access: 'admin' });

export const countDuplicates = route<{ output: { data: DuplicateCounts } }>()({
  method: 'GET',
  path: '/v1/duplicates/count',
  access: 'admin',
});

export const decideDuplicate = route<{ body: DuplicateDecision }>()({
  method: 'POST',
  path: '/v1/duplicates/decisions',
  access: 'admin',
});
