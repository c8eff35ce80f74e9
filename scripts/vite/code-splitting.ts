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
/** Vite's own, which whatever is split off is loaded by. */
const PRELOAD = '\0vite/preload-helper.js';
const OWN_CODE = /\/(src|contract)\//;
const SHELL_ENTRY = 'src/main.tsx';
const LIST_ENTRIES = [
  'src/views/list/record-list.tsx',
  'src/kinds/first-paint-cell.tsx',
  'src/views/list/prefetch.ts',
];

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
  let ofTheFrame: ReadonlySet<string> | undefined;
  let ofTheList: ReadonlySet<string> | undefined;
  return {
    groups: [
      {
        name: 'libraries',
        test: (id) => id === PRELOAD || (LIBRARIES.test(id) && !LATER.test(id)),
        priority: 2,
      },
      {
        name: (id, graph) => {
          const entry = join(root, SHELL_ENTRY);
          ofTheFrame ??= withImports(graph as Graph, [entry]);
          ofTheList ??= withImports(
            graph as Graph,
            LIST_ENTRIES.map((file) => join(root, file)),
          );
          if (ofTheFrame.has(id)) return id === entry ? null : 'frame';
          return ofTheList.has(id) ? 'list' : null;
        },
        debugName: 'first view',
        includeDependenciesRecursively: false,
        priority: 1,
      },
    ],
  };
};
