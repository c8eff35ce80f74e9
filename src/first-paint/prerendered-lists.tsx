import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactElement } from 'react';
import { Router } from 'wouter';
import { readListState } from '../api/list-query.ts';
import type { AnyRecord, ListPage } from '../api/records.ts';
import { Screen as LevelList } from '../kinds/levels/level-list.tsx';
import { Navigation } from '../views/shell/navigation.tsx';
import { SearchButton } from '../views/shell/search-button.tsx';
import { levels } from '../kinds/levels/levels.tsx';
import { Screen as MajorList } from '../kinds/majors/major-list.tsx';
import { majors } from '../kinds/majors/majors.tsx';
import { WiringProvider } from '../views/parts/wiring-context.tsx';
import { Wordmark } from '../views/parts/wordmark.tsx';
import type { Declaration } from '../kinds/declaration.ts';
import type { FirstPaintCell, FirstPaintLine } from '../kinds/first-paint-text.ts';
import { Screen as SubjectList } from '../kinds/subjects/subject-list.tsx';
import { subjects } from '../kinds/subjects/subjects.tsx';
import { Screen as UniversityList } from '../kinds/universities/university-list.tsx';
import { universities } from '../kinds/universities/universities.tsx';
import type { Wiring } from '../wiring.ts';
import type { PrerenderedList } from './fill-prerendered-list.ts';

const PRERENDERED: readonly (readonly [Declaration, ComponentType<{ id: string }>])[] = [
  [universities, UniversityList],
  [subjects, SubjectList],
  [majors, MajorList],
  [levels, LevelList],
];

/** Signed in as nobody: the markup is the same for everyone. */
const noPerson = { context: { epoch: 0, person: null }, hasTag: () => true };

/** Cloned for each record. */
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

const ignore = () => {};

export const prerenderedNavigation = (): ReactElement => (
  <WiringProvider value={{} as Wiring}>
    <Router ssrPath="/login">
      <Wordmark />
      <SearchButton onKeys={ignore} />
      <Navigation />
      <span className="account-button" />
    </Router>
  </WiringProvider>
);

const cellsOf = <Text,>(shown: unknown): Text | null => (shown as { plain?: Text }).plain ?? null;

/** @returns lists whose cells all show plain values, by first path segment */
export const prerenderedLists = (): readonly {
  element: ReactElement;
  screen: string;
  table: PrerenderedList;
}[] =>
  PRERENDERED.flatMap(([declaration, Screen]) => {
    const cells = declaration.columns.map(({ cell }) => cellsOf<FirstPaintCell>(cell));
    const summary = cellsOf<FirstPaintLine>(declaration.summary);
    if (!summary || !cells.every((cell) => cell !== null)) return [];
    const { titleField: title, path } = declaration;
    const table = { plural: declaration.calls.root[0], path, title, cells, summary };
    return [{ element: listOf(declaration, Screen), screen: path.split('/')[1] ?? '', table }];
  });
