import type { SavedView } from '../saved-views.ts';
import { route } from '../route.ts';

type Saved = Pick<SavedView, 'kind' | 'name' | 'query'>;

export const listViews = route<{
  query: { kind?: SavedView['kind'] };
  output: { data: readonly SavedView[] };
}>()({ method: 'GET', path: '/v1/saved-views', access: 'admin' });

export const createView = route<{ body: Saved; output: { data: SavedView } }>()({
  method: 'POST',
  path: '/v1/saved-views',
  access: 'admin',
});

export const changeView = route<{
  body: Partial<Pick<SavedView, 'name' | 'query' | 'is_default'>>;
  output: { data: SavedView };
}>()({ method: 'PATCH', path: '/v1/saved-views/{id}', access: 'admin' });

export const deleteView = route()({ method: 'DELETE', path: '/v1/saved-views/{id}', access: 'admin' });
