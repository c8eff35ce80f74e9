import * as v from 'valibot';
import { MAX_LENGTHS, requiredName, uuid } from './fields.ts';
import { LISTED_KINDS } from './kinds.ts';
import { operation } from './operation.ts';
import * as routes from './routes/saved-views.ts';

export const MAX_VIEWS_PER_KIND = 50;

const kind = v.picklist(LISTED_KINDS);
const name = v.pipe(requiredName, v.maxLength(100, 'Use at most 100 characters.'));
/** Query string, parsed by the list only. */
const query = v.pipe(
  v.string(),
  v.maxLength(10 * MAX_LENGTHS.url, 'This list asks for too much to be saved.'),
  v.regex(/^[\x21-\x7e]*$/, 'Write the address as a browser does.'),
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

const params = v.strictObject({ id: uuid });

export const listViews = operation(routes.listViews, {
  id: 'savedViews.list',
  summary: 'Lists the views the asking person saved of one kind, by name.',
  query: v.strictObject({ kind }),
  success: 200,
  output: v.object({ data: v.array(savedView) }),
  failures: [],
});

export const createView = operation(routes.createView, {
  id: 'savedViews.create',
  summary:
    'Saves what the address of a list says, under a name that is free among the person’s views of that kind.',
  body: v.strictObject({ kind, name, query }),
  success: 201,
  output: v.object({ data: savedView }),
  failures: ['conflict'],
});

export const changeView = operation(routes.changeView, {
  id: 'savedViews.change',
  summary: 'Renames a view, changes what it shows, or makes it the one its list begins with.',
  params,
  body: v.strictObject({
    name: v.optional(name),
    query: v.optional(query),
    is_default: v.optional(v.boolean()),
  }),
  success: 200,
  output: v.object({ data: savedView }),
  failures: ['not_found', 'conflict'],
});

export const deleteView = operation(routes.deleteView, {
  id: 'savedViews.delete',
  summary: 'Deletes one view of the asking person; the records it shows are not touched.',
  params,
  success: 204,
  failures: ['not_found'],
});
