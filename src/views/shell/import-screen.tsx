import type { ListedKind } from '../../../contract/kinds.ts';
import { importCalls } from '../../api/imports.ts';
import { kindRegistry } from '../../kinds/registry.ts';
import type { ScreenModule } from './screens.ts';

/** A chunk of its own, so that the first one does not name its many files. */
export const importScreen = async (kind: ListedKind): Promise<ScreenModule> => {
  const declaration = kindRegistry[kind];
  const [details, { ImportPage }] = await Promise.all([
    declaration.loadDetails(),
    import('../import/import-page.tsx'),
  ]);
  return {
    Screen: ({ id }) => <ImportPage {...{ declaration, details, id }} />,
    prefetch: ({ http, queryClient }) => queryClient.prefetchQuery(importCalls.list(http)),
  };
};
