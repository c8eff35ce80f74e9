import type { ComponentType, ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ViewSwitch } from '../parts/view-switch.tsx';
import type { Wiring } from '../../wiring.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { ListHead } from './list-head.tsx';
import { prefetchList } from './prefetch.ts';
import { RecordList } from './record-list.tsx';
import { useLazy } from '../parts/use-lazy.ts';

/** Another way of looking at the records of a kind than its list. */
export interface OtherView {
  /** As the address says it: `?view=tree`. */
  readonly name: string;
  readonly title: string;
  readonly load: () => Promise<{
    /** @param views the way back to the list, for the screen's head */
    readonly View: ComponentType<{ readonly views: ReactNode }>;
    /** Asks for the view's first data; called on intent, so it must be cheap to call twice. */
    readonly prefetch?: (wiring: Wiring, search: URLSearchParams) => unknown;
  }>;
}

interface ListViewsProps {
  readonly declaration: Declaration;
  readonly other: OtherView;
}

/** The same records, search and filter in another view: what is of one view alone stays behind. */
const hrefOf = (path: string, search: string, view: string | null) => {
  const query = new URLSearchParams(search);
  for (const name of ['view', 'dialog', 'after', 'before']) query.delete(name);
  if (view) query.set('view', view);
  return query.size > 0 ? `${path}?${query}` : path;
};

/** A kind's list, or the other way of looking at it where the address asks for that. */
export const ListViews = ({ declaration, other }: ListViewsProps) => {
  const [path] = useLocation();
  const search = useSearch();
  const isOther = new URLSearchParams(search).get('view') === other.name;
  const code = useLazy(other.load, isOther);
  const views = (
    <ViewSwitch
      ways={[
        { title: 'List', href: hrefOf(path, search, null), isCurrent: !isOther },
        { title: other.title, href: hrefOf(path, search, other.name), isCurrent: isOther },
      ]}
    />
  );
  if (!isOther) return <RecordList {...{ declaration, views }} />;
  if (code) return <code.View views={views} />;
  return (
    <div className="page" aria-busy="true">
      <ListHead {...{ declaration, views }} />
    </div>
  );
};

/** Brings the data of the view an address asks for closer, and its code where that is not the list's. */
export const prefetchView = (
  wiring: Wiring,
  { declaration, other }: ListViewsProps,
  search: URLSearchParams,
): Promise<unknown> =>
  search.get('view') === other.name
    ? other.load().then(({ prefetch }) => prefetch?.(wiring, search))
    : prefetchList(wiring, declaration, search);
