import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Splitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;
type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** What the first view needs of others' code. */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|use-[\w-]+|xstate|@xstate\/react|@tanstack\/(query-core|react-query)|wouter|regexparam|mitt|ofetch|destr|ufo)\//;
/** Parts of them that no module of the first view uses: they come with whatever does. */
const LATER =
  /\/(queriesObserver|infiniteQueryObserver|mutationObserver|useQueries|useInfiniteQuery|infiniteQueryOptions|useMutation)\.js$/;
/** What whatever is split off is loaded by, and what Rolldown would make a file of its own. */
const SHARED = /^\0vite\/preload-helper|\/(contract\/failure-codes|parts\/local-storage)\.ts$/;
const OWN_CODE =
  /\/(src|contract)\/|node_modules\/(react-hot-toast|goober|eventsource-parser|@base-ui|@floating-ui)\//;
const ENTRY = 'src/main.tsx';
const ENTRY_CHUNK = 'index';
const KINDS = ['universities/university', 'subjects/subject', 'majors/major', 'levels/level', 'events/event'];
/** Each is a file: its entries with what they import, less what a file before it holds. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  [ENTRY_CHUNK]: [ENTRY],
  /** The list people begin with; the others add what is special to them. */
  list: ['src/kinds/universities/university-list.tsx', 'src/views/list/prefetch.ts'],
  lists: [...KINDS.map((name) => `src/kinds/${name}-list.tsx`), 'src/views/shell/default-list.tsx'],
  /** What every list asks for once its rows are there. */
  later: [
    'src/views/live/live-rows.tsx',
    'src/views/list/columns/column-resizer.tsx',
    'src/views/list/row-actions.tsx',
    'src/views/list/print-note.tsx',
    'src/views/list/saved-views/saved-views.tsx',
    'src/views/parts/toasts.tsx',
    'src/views/shell/banners.tsx',
    'src/wiring/session-watch.ts',
  ],
  /** What tells of changes, and undoes them. */
  changes: [
    'src/views/flows/handle-flow-event.ts',
    'src/views/flows/undo-last.ts',
    'src/views/undo/use-is-undoing.ts',
    'src/views/activity/change-set-list.tsx',
    'src/views/history/new-changes.tsx',
    'src/views/history/field-changes.tsx',
    'src/kinds/declaration-of.ts',
    'src/api/duplicates.ts',
    'src/api/form-draft.ts',
    'contract/routes/imports.ts',
    'src/views/parts/save-file.ts',
    'src/views/parts/uuid.ts',
    'src/views/parts/more-icon.tsx',
    'src/views/people/people-address.ts',
    'src/api/people.ts',
  ],
  dialog: [
    'src/views/parts/dialog.tsx',
    'src/views/parts/alert.tsx',
    'src/views/flows/use-flow.ts',
    'src/views/list/list-dialogs-body.tsx',
  ],
  menus: ['src/views/shell/account-menu.tsx', 'src/views/list/list-menu.tsx'],
  pickers: ['src/views/shell/palette/command-palette.tsx', 'src/views/fields/inputs/picker.tsx'],
  record: [
    ...KINDS.flatMap((name) => [`src/kinds/${name}-detail.tsx`, `src/kinds/${name}-details.ts`]),
    'src/kinds/offerings/offerings-section.tsx',
  ],
  form: ['src/views/form/form-dialog.tsx'],
};

/** The files whose code every visit runs. */
export const EVERY_VISIT = ['libraries', ...Object.keys(FILES)];

/** Modules and what they import of ours, directly or not. */
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
 * The files a first view is made of: others' code, the app's frame, the list. Few, since on a slow line each one more
 * is waited for, and compressing better than many. Everything else is split by who needs it.
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
          // Rolldown's own affair: a group would leave the entry a file of its own.
          return name === ENTRY_CHUNK ? null : name;
        },
        debugName: 'files by name',
        includeDependenciesRecursively: false,
        priority: 1,
      },
    ],
  };
};
