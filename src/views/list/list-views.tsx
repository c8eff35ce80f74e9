import type { ComponentType, ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { ViewSwitch } from '../parts/view-switch.tsx';
import type { Wiring } from '../../wiring.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { ListHead } from '../list-frame/list-head.tsx';
import { WITHOUT_DEFAULT_VIEW } from '../saved-views/default-view-preference.ts';
import { RecordList } from './record-list.tsx';
import { useLazy } from '../loading/use-lazy.ts';

interface OtherView {
  readonly name: string;
  readonly title: string;
  /** Has the head and tools of a list. */
  readonly isListLike?: boolean;
  readonly load: () => Promise<{
    readonly View: ComponentType<{ readonly views: ReactNode }>;
    /** Called on intent, repeatedly; must be cheap. */
    readonly prefetch?: (wiring: Wiring, search: URLSearchParams) => unknown;
  }>;
}

interface ListViewsProps {
  readonly declaration: Declaration;
  readonly other: OtherView;
}

const hrefOf = (path: string, search: string, view: string | null) => {
  const query = new URLSearchParams(search);
  for (const name of ['view', 'dialog', 'after', 'before', 'from']) query.delete(name);
  // Neither tree nor calendar shows deleted records.
  if (view) query.delete('in');
  if (view) query.set('view', view);
  return query.size > 0 ? `${path}?${query}` : path;
};

const ListViews = ({ declaration, other }: ListViewsProps) => {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const isOther = new URLSearchParams(search).get('view') === other.name;
  const code = useLazy(other.load, isOther);
  const views = (
    <ViewSwitch
      state={WITHOUT_DEFAULT_VIEW}
      options={[
        { title: 'List', href: hrefOf(path, search, null), isCurrent: !isOther },
        { title: other.title, href: hrefOf(path, search, other.name), isCurrent: isOther },
      ]}
    />
  );
  useShortcuts('views', {
    switch: () =>
      navigate(hrefOf(path, search, isOther ? null : other.name), { state: WITHOUT_DEFAULT_VIEW }),
  });
  if (!isOther) return <RecordList {...{ declaration, views }} />;
  if (code) return <code.View views={views} />;
  if (!other.isListLike)
    return (
      <div className="page page-tight" aria-busy="true">
        <ListHead {...{ declaration, views }} />
      </div>
    );
  return (
    <div className="page list-page" aria-busy="true">
      <div className="list-top">
        <ListHead {...{ declaration, views }} count={undefined} />
        <div className="list-bar">
          <div className="list-tools" />
        </div>
      </div>
    </div>
  );
};

/** The list's own data is requested elsewhere, before its code comes. */
export const screenWithView = (declaration: Declaration, other: OtherView) => ({
  Screen: () => <ListViews {...{ declaration, other }} />,
  prefetch: (wiring: Wiring, _id: string, search: URLSearchParams): unknown =>
    search.get('view') === other.name && other.load().then(({ prefetch }) => prefetch?.(wiring, search)),
});
