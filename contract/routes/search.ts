import { route } from '../route.ts';
import type { Hit } from '../search.ts';

export const searchEverything = route<{
  query: { q: string; limit?: string };
  output: { data: readonly Hit[] };
}>()('GET', '/v1/search');
