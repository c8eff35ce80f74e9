import { writeListState, type ListState } from '../../api/list-query.ts';
import { Link } from '../parts/link.tsx';
import type { Declaration } from '../../kinds/declaration.ts';
import { statusOf, withStatus } from './filters/status-tab.ts';

const STATUS_TABS = [
  ['All', ''],
  ['Draft', 'draft'],
  ['Published', 'published'],
  ['Archived', 'archived'],
] as const;

export const StatusTabs = ({ declaration, state }: { declaration: Declaration; state: ListState }) => {
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
    <nav className="list-tabs no-print" aria-label="Status">
      {STATUS_TABS.map(([name, value]) =>
        tab(name, href(withStatus(state.filter, value), 'live'), !isTrash && status === value),
      )}
      {tab('Trash', href(withStatus(state.filter, ''), 'trash'), isTrash)}
    </nav>
  );
};
