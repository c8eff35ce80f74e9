import * as v from 'valibot';
import { MAX_LENGTHS, requiredName, uuid } from './fields.ts';
import { LISTED_KINDS } from './kinds.ts';
import { operation } from './operation.ts';
import * as routes from './routes/saved-views.ts';

export const MAX_VIEWS_PER_KIND = 50;

const kind = v.picklist(LISTED_KINDS);
const name = v.pipe(requiredName, v.maxLength(100, 'Enter 100 characters or fewer.'));
const query = v.pipe(
  v.string(),
  v.maxLength(10 * MAX_LENGTHS.url, 'This view has too many filters to save.'),
  v.regex(/^[\x21-\x7e]*$/, 'Enter a valid query string.'),
);

const savedView = v.object({
  id: uuid,
  kind,
  name: v.string(),
  query: v.string(),
  /** At most one per kind. */
  is_default: v.boolean(),
  updated_at: v.string(),
});
export type SavedView = v.InferOutput<typeof savedView>;
export type ViewValues = Partial<Pick<SavedView, 'name' | 'query' | 'is_default'>>;
export type NewView = ViewValues & Pick<SavedView, 'kind' | 'name' | 'query'>;

export const listViews = operation(routes.listViews, {
  id: 'savedViews.list',
  summary: 'List your saved views, of one kind or of all.',
  query: v.strictObject({ kind: v.optional(kind) }),
  output: v.object({ data: v.array(savedView) }),
});

export const createView = operation(routes.createView, {
  id: 'savedViews.create',
  summary: 'Save a view.',
  body: v.strictObject({ kind, name, query }),
  success: 201,
  output: v.object({ data: savedView }),
  failures: ['conflict'],
});

export const changeView = operation(routes.changeView, {
  id: 'savedViews.change',
  summary: 'Rename or change a view, or make it the default.',
  body: v.strictObject({
    name: v.optional(name),
    query: v.optional(query),
    is_default: v.optional(v.boolean()),
  }),
  output: v.object({ data: savedView }),
  failures: ['conflict'],
});

export const deleteView = operation(routes.deleteView, {
  id: 'savedViews.delete',
  summary: 'Delete a view.',
});
