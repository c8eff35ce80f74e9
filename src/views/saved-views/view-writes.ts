import type { SavedView } from '../../api/saved-views.ts';
import type { ViewWrite } from '../../machines/saved-view.ts';

export const updateOf = ({ id, name, query: before }: SavedView, query: string): ViewWrite => ({
  id,
  values: { query },
  text: `Updated the view “${name}”.`,
  undo: { id, values: { query: before } },
});

export const deletionOf = (view: SavedView): ViewWrite => ({
  id: view.id,
  values: null,
  text: `Deleted the view “${view.name}”.`,
  undo: { id: null, values: view },
});
