import type {
  DuplicateCounts,
  DuplicateDecision,
  DuplicatesQuery,
  DuplicatesResponse,
} from '../duplicates.ts';
import { route } from '../route.ts';

export const listDuplicates = route<{ query: DuplicatesQuery; output: DuplicatesResponse }>()(
  'GET',
  '/v1/duplicates',
);

export const countDuplicates = route<{ output: { data: DuplicateCounts } }>()('GET', '/v1/duplicates/count');

export const decideDuplicate = route<{ body: DuplicateDecision }>()('POST', '/v1/duplicates/decisions');
