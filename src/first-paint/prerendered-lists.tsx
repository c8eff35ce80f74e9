import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactElement } from 'react';
import { Router } from 'wouter';
import { readListState } from '../api/list-query.ts';
import type { AnyRecord, ListPage } from '../api/records.ts';
import { Navigation } from '../views/shell/navigation.tsx';
import { SearchButton } from '../views/shell/search-button.tsx';
import { WiringProvider } from '../views/actors/wiring-context.tsx';
import { Wordmark } from '../views/parts/wordmark.tsx';
import type { Declaration } from '../kinds/declaration.ts';
import { declarationOf } from '../kinds/declaration-of.ts';
import { findScreen, loadScreen } from '../views/shell/screens.ts';
import type { FirstPaintCell, FirstPaintLine } from '../kinds/first-paint-text.ts';
import type { Wiring } from '../wiring.ts';
import type { PrerenderedList } from './fill-prerendered-list.ts';
import { KINDS_BY_SEGMENT } from './kinds-by-segment.ts';

export { KINDS_BY_SEGMENT };

const noPerson = { context: { epoch: 0, person: null }, hasTag: () => true };

const SAMPLE_PAGE: ListPage = {
  data: [{ id: '', status: 'draft' } as unknown as AnyRecord],
  meta: { next: null, previous: null, names: {} },
  text: '',
  queryKey: '',
};

const listOf = (declaration: Declaration, Screen: ComponentType<{ id: string }>): ReactElement => {
  const queryClient = new QueryClient();
  const wiring = {
    queryClient,
    http: null,
    auth: { getSnapshot: () => noPerson, subscribe: () => ({ unsubscribe: () => {} }) },
  } as unknown as Wiring;
  const { queryKey } = declaration.calls.list(wiring.http, readListState(new URLSearchParams()));
  queryClient.setQueryData(queryKey, SAMPLE_PAGE);
  return (
    <WiringProvider value={wiring}>
      <QueryClientProvider client={queryClient}>
        <Router ssrPath={declaration.path}>
          <Screen id="" />
        </Router>
      </QueryClientProvider>
    </WiringProvider>
  );
};

export const prerenderedNavigation = (): ReactElement => (
  <WiringProvider value={{} as Wiring}>
    <Router ssrPath="/login">
      <Wordmark />
      <SearchButton onKeys={() => {}} />
      <Navigation />
      <span className="account-button" />
    </Router>
  </WiringProvider>
);

const cellsOf = <Text,>(shown: unknown): Text | null => (shown as { prerendered?: Text }).prerendered ?? null;

const tableOf = ({ columns, summary, titleField: title }: Declaration): PrerenderedList | null => {
  const cells = columns.map(({ cell }) => cellsOf<FirstPaintCell>(cell));
  const line = cellsOf<FirstPaintLine>(summary);
  if (!line || !cells.every((cell) => cell !== null)) return null;
  return { title, cells, summary: line };
};

/** Awaited here: once imported, no more modules load. */
export const prerenderedLists = await Promise.all(
  Object.entries(KINDS_BY_SEGMENT)
    .flatMap(([segment, plural]) => {
      const declaration = declarationOf(plural);
      const table = declaration && tableOf(declaration);
      const entry = declaration && findScreen(declaration.path)?.entry;
      return table && entry ? [{ segment, declaration, table, entry }] : [];
    })
    .map(async ({ segment, declaration, table, entry }) => {
      const { Screen } = await loadScreen(entry);
      return { element: listOf(declaration, Screen), segment, table };
    }),
);
