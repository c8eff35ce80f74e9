import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Splitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;
type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|use-[\w-]+|xstate|@xstate\/react|@tanstack\/(query-core|react-query)|wouter|regexparam|mitt|ofetch|destr|ufo)\//;
/** Parts that no module of the first view uses. */
const LATER = /\/(queriesObserver|infiniteQueryObserver|useQueries|useInfiniteQuery)\.js$/;
/** What every split chunk needs. */
const SHARED =
  /^\0vite\/preload-helper|\/(contract\/failure-codes|preferences\/local-storage|wiring\/normalise-address)\.ts$/;
const OWN_CODE =
  /\/(src|contract)\/|node_modules\/(valibot|temporal-[a-z]+|react-hot-toast|goober|eventsource-parser|@base-ui|@floating-ui)\//;
const ENTRY = 'src/main.tsx';
const ENTRY_CHUNK = 'index';
const KINDS = ['universities/university', 'subjects/subject', 'majors/major', 'levels/level', 'events/event'];
/** A file each: entries and imports, less what a file before it holds. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  [ENTRY_CHUNK]: [ENTRY],
  /** Other lists add what is special to them. */
  list: ['src/kinds/universities/university-list.tsx', 'src/views/list/prefetch.ts'],
  lists: [...KINDS.map((name) => `src/kinds/${name}-list.tsx`), 'src/views/shell/default-list.tsx'],
  /** Needed once rows are there. */
  later: [
    'src/views/live/live-rows.tsx',
    'src/views/columns/column-resizer.tsx',
    'src/views/list/row-actions.tsx',
    'src/views/list/print-note.tsx',
    'src/views/saved-views/saved-views.tsx',
    'src/views/loading/preload-code.ts',
    'src/views/parts/toasts.tsx',
    'src/views/shell/banners.tsx',
    'src/views/list/list-empty.tsx',
    'src/views/columns/wide-list.tsx',
    'src/views/shell/record-count.tsx',
    'src/views/duplicates/duplicate-kinds.ts',
    'src/views/bulk/bulk-address.ts',
    'src/wiring/session-watch.ts',
  ],
  /** For records and forms; lists do without. */
  schemas: ['universities', 'subjects', 'majors', 'levels', 'events', 'offerings'].map(
    (name) => `contract/${name}.ts`,
  ),
  /** Tells of changes, and undoes them. */
  changes: [
    'src/views/flows/handle-flow-event.ts',
    'src/views/flows/undo-last.ts',
    'src/views/flows/use-flow.ts',
    'src/wiring/flows/download.ts',
    'src/views/undo/use-is-undoing.ts',
    'src/views/history/change-set-list.tsx',
    'src/views/history/new-changes.tsx',
    'src/views/history/field-changes.tsx',
    'src/kinds/declaration-of.ts',
    'src/api/duplicates.ts',
    'src/api/form-draft.ts',
    'contract/routes/imports.ts',
    'src/wiring/save-file.ts',
    'src/views/parts/uuid.ts',
    'src/views/parts/more-icon.tsx',
    'src/views/navigation/record-address.ts',
    'src/views/flows/discard-draft.ts',
    'src/api/people.ts',
  ],
  filters: ['src/views/filters/filter-bar.tsx', 'src/views/columns/field-columns.tsx'],
  /** What tabs share with dialogs and menus, which a record begins without. */
  tabs: ['src/views/detail/record-tabs.tsx'],
  dialog: [
    'src/views/parts/dialog.tsx',
    'src/views/parts/alert.tsx',
    'src/views/list-frame/list-dialogs-body.tsx',
  ],
  menus: [
    'src/views/shell/account-menu.tsx',
    'src/views/list-frame/list-menu.tsx',
    'src/views/dashboard/head-menu.tsx',
  ],
  pickers: ['src/views/shell/palette/command-palette.tsx', 'src/views/fields/inputs/picker.tsx'],
  record: [
    ...KINDS.flatMap((name) => [`src/kinds/${name}-detail.tsx`, `src/kinds/${name}-details.ts`]),
    'src/kinds/offerings/offerings-section.tsx',
  ],
  form: ['src/views/form/new-record-form.tsx', 'src/views/form/edit-dialog.tsx'],
};

export const EVERY_VISIT = ['libraries', ...Object.keys(FILES)];

const withImports = (graph: Graph, modules: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const follow = (id: string) => {
    if (found.has(id) || !OWN_CODE.test(id)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(follow);
  };
  modules.forEach(follow);
  return found;
};

/**
 * Few files: on a slow line each is waited for, and few compress better.
 * @param root of the project
 */
export const codeSplitting = (root: string): Splitting => {
  let closures: readonly (readonly [string, ReadonlySet<string>])[] | undefined;
  return {
    groups: [
      {
        name: 'libraries',
        test: (id) => SHARED.test(id) || (LIBRARIES.test(id) && !LATER.test(id)),
        priority: 2,
      },
      {
        name: (id, graph) => {
          closures ??= Object.entries(FILES).map(([name, entries]) => [
            name,
            withImports(
              graph as Graph,
              entries.map((file) => join(root, file)),
            ),
          ]);
          const [name] = closures.find(([, modules]) => modules.has(id)) ?? [ENTRY_CHUNK];
          // A group would leave the entry a file of its own.
          return name === ENTRY_CHUNK ? null : name;
        },
        debugName: 'files by name',
        includeDependenciesRecursively: false,
        priority: 1,
      },
    ],
  };
};
