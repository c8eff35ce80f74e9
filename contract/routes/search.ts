import { route } from '../route.ts';
import type { Hit } from '../search.ts';

export const searchEverything = route<{
  query: { q: string; limit?: string };
  output: { data: readonly Hit[] };
}>()({ method: 'GET', path: '/v1/search', access: 'admin' });
