import { memo, type RefObject } from 'react';
import { useSearch } from 'wouter';
import { readListState, writeListState, type ListState } from '../../api/list-query.ts';
import type { ViewedKind } from '../../api/saved-views.ts';
import { Icon } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';
import { useClosedMenu } from '../parts/use-closed-menu.ts';
import { useLazy } from '../loading/use-lazy.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { statusTabs, viewPath, type Layout } from '../filters/status-tab.ts';
import { isUnfilteredList, viewQuery } from './picked-views.ts';
import { useFittingTabs } from './use-fitting-tabs.ts';
import { useSavedViews } from './use-saved-views.ts';
import './saved-views.css';

interface SavedViewsProps {
  readonly declaration: Declaration;
  readonly columns: string;
  readonly layout: Layout | undefined;
  /** The menu was asked for before this code came. */
  readonly isPressed: boolean;
  readonly place: RefObject<HTMLElement | null>;
  /** Statuses by name, views by id. */
  readonly hidden: readonly string[];
  readonly setHidden: (hidden: readonly string[]) => void;
}

const loadMenu = () => import('./views-menu.tsx');
const loadUpdate = () => import('./update-view.tsx');

const toQuery = (declaration: Declaration, state: ListState, columns: string, layout?: Layout) => {
  if (layout) {
    const { q, filter } = state;
    const query = String(writeListState({ q, filter }));
    return query ? `${layout.query}&${query}` : layout.query;
  }
  // Columns are stored explicitly, so that later preferences do not alter the view.
  const own = declaration.columns.map(({ field }) => field).join();
  return viewQuery({ ...state, columns: columns || own });
};

/** Memoised: the address changes only when typing pauses. */
export const SavedViews = memo(function SavedViews(props: SavedViewsProps) {
  const { declaration, columns, layout, isPressed, place, hidden, setHidden } = props;
  const { path, calls } = declaration;
  const state = readListState(new URLSearchParams(useSearch()));
  const query = toQuery(declaration, state, columns, layout);
  const saved = useSavedViews(calls.kind as ViewedKind, query);
  const { views, active, changed } = saved;
  const { code, button } = useClosedMenu(loadMenu, isPressed);
  const update = useLazy(loadUpdate, changed !== undefined);
  const statuses = statusTabs(declaration, state, layout);
  const names = [...statuses.map(({ name }) => name), ...views.map(({ id }) => id)];
  useFittingTabs({ place, names, hidden, setHidden });
  const isMore = hidden.length > 0;
  const more = statuses.filter(({ name }) => hidden.includes(name));
  const label = isMore ? 'More views' : 'Views';
  const trigger = {
    className: `button button-quiet views-button ${isMore ? '' : 'button-icon'}`,
    'aria-label': active ? `${label}: ${active.name}` : label,
    title: isMore ? undefined : 'Saved views',
  };
  const content = (
    <>
      {isMore && <span>{label}</span>}
      <Icon name={isMore || views.length > 0 ? 'down' : 'plus'} />
    </>
  );
  return (
    <>
      {views.length > 0 && (
        <nav className="list-tabs" aria-label="Saved views">
          {views.map(({ id, name, query: savedQuery }) => (
            <Link
              key={id}
              href={viewPath(path, savedQuery, layout)}
              aria-current={id === active?.id ? 'page' : undefined}
              data-hidden={hidden.includes(id) || undefined}
              title={name}
              onClick={() => saved.pick(id)}
            >
              <span className="views-name">{name}</span>
              {id === changed?.id && <span className="views-changed" title="Unsaved changes" />}
            </Link>
          ))}
        </nav>
      )}
      {code ? (
        <code.ViewsMenu
          {...{ declaration, layout, saved, trigger, more }}
          isUnfiltered={isUnfilteredList(query)}
        >
          {content}
        </code.ViewsMenu>
      ) : (
        <button {...button} {...trigger}>
          {content}
        </button>
      )}
      {changed && update && <update.UpdateView view={changed} {...{ query }} />}
    </>
  );
});
