import type { SavedView } from '../saved-views.ts';
import { route } from '../route.ts';

type Saved = Pick<SavedView, 'kind' | 'name' | 'query'>;

export const listViews = route<{
  query: { kind?: SavedView['kind'] };
  output: { data: readonly SavedView[] };
}>()('GET', '/v1/saved-views');

export const createView = route<{ body: Saved; output: { data: SavedView } }>()('POST', '/v1/saved-views');

export const changeView = route<{
  body: Partial<Pick<SavedView, 'name' | 'query' | 'is_default'>>;
  output: { data: SavedView };
}>()('PATCH', '/v1/saved-views/{id}');

export const deleteView = route()('DELETE', '/v1/saved-views/{id}');
