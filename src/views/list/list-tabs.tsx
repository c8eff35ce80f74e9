import { writeListState, type ListState } from '../../api/list-query.ts';
import { useState } from 'react';
import { Icon } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';
import { whenIdle } from '../parts/idle.ts';
import { useLazy } from '../parts/use-lazy.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { statusOf, withStatus } from './filters/status-tab.ts';

const STATUS_TABS = [
  ['All', ''],
  ['Draft', 'draft'],
  ['Published', 'published'],
  ['Archived', 'archived'],
] as const;

const loadViews = () => import('./saved-views/saved-views.tsx');
const loadViewsIdly = whenIdle(loadViews);

interface ListTabsProps {
  readonly declaration: Declaration;
  readonly state: ListState;
  /** Chosen columns, as in the address. */
  readonly columns: string;
  /** Saved views are loaded after the rows. */
  readonly isReady: boolean;
}

/** Statuses and saved views. */
export const ListTabs = ({ declaration, state, columns, isReady }: ListTabsProps) => {
  const [isPressed, setPressed] = useState(false);
  const pressed = useLazy(loadViews, isPressed);
  const views = useLazy(loadViewsIdly, isReady) ?? pressed;
  const { path } = declaration;
  const isTrash = state.in === 'trash';
  const status = statusOf(state.filter);
  const href = (filter: string, place: ListState['in']) => {
    const query = String(writeListState({ ...state, filter, in: place, after: '', before: '' }));
    return query ? `${path}?${query}` : path;
  };
  const tab = (name: string, to: string, isCurrent: boolean) => (
    <Link key={name} href={to} aria-current={isCurrent ? 'page' : undefined}>
      {name}
    </Link>
  );
  return (
    <div className="list-tabs-place no-print">
      <nav className="list-tabs" aria-label="Status">
        {STATUS_TABS.map(([name, value]) =>
          tab(name, href(withStatus(state.filter, value), 'live'), !isTrash && status === value),
        )}
        {tab('Trash', href(withStatus(state.filter, ''), 'trash'), isTrash)}
      </nav>
      {views ? (
        <views.SavedViews {...{ declaration, columns, isPressed }} />
      ) : (
        <button
          type="button"
          className="button button-quiet button-icon"
          aria-label="Views"
          title="Saved views"
          aria-haspopup="menu"
          onClick={() => setPressed(true)}
        >
          <Icon name="plus" />
        </button>
      )}
    </div>
  );
};
