import { memo, useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { readListState, writeListState } from '../../../api/list-query.ts';
import type { ViewedKind } from '../../../api/saved-views.ts';
import { Icon } from '../../parts/icon.tsx';
import { Link } from '../../parts/link.tsx';
import { useClosedMenu } from '../../parts/use-closed-menu.ts';
import type { Declaration } from '../../../kinds/declaration.ts';
import { isPlainList } from './picked-views.ts';
import { useSavedViews } from './use-saved-views.ts';
import './saved-views.css';

interface SavedViewsProps {
  readonly declaration: Declaration;
  /** As in the address; '' for the defaults. */
  readonly columns: string;
  /** Whether the menu was asked for before this code came. */
  readonly isPressed: boolean;
}

const loadMenu = () => import('./views-menu.tsx');

const useShown = (declaration: Declaration, columns: string) => {
  // A view says what is listed, not how many rows of it at a time.
  const address = { ...readListState(new URLSearchParams(useSearch())), after: '', before: '', size: '' };
  // Stores columns explicitly, so that later preferences do not alter the view.
  const own = declaration.columns.map(({ field }) => field).join();
  return String(writeListState({ ...address, columns: columns || own }));
};

/** Memoised: it reads the address, which changes when typing pauses, not on each key. */
export const SavedViews = memo(function SavedViews({ declaration, columns, isPressed }: SavedViewsProps) {
  const { path, calls } = declaration;
  const query = useShown(declaration, columns);
  const saved = useSavedViews(calls.root[0] as ViewedKind, query);
  const { views, current, active } = saved;
  const { code, button } = useClosedMenu(loadMenu, isPressed);
  const tabs = useRef<HTMLElement>(null);
  const shown = current?.id;
  // Where there is not room for all, the open one is among those that are seen.
  useEffect(() => {
    if (shown === undefined) return;
    const tab = tabs.current?.querySelector('[aria-current]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  const trigger = {
    className: 'button button-quiet button-icon views-button',
    'aria-label': active ? `Views: ${active.name}` : 'Views',
    title: 'Saved views',
  };
  const content = (
    <>
      <Icon name={views.length > 0 ? 'down' : 'plus'} />
      {active && active !== current && <span className="views-changed" title="Unsaved changes" />}
    </>
  );
  return (
    <>
      {views.length > 0 && (
        <nav ref={tabs} className="list-tabs" aria-label="Saved views">
          {views.map(({ id, name, query: kept }) => (
            <Link
              key={id}
              href={kept ? `${path}?${kept}` : path}
              aria-current={id === current?.id ? 'page' : undefined}
              onClick={() => saved.pick(id)}
            >
              <span className="views-name">{name}</span>
            </Link>
          ))}
        </nav>
      )}
      {code ? (
        <code.ViewsMenu {...{ declaration, saved, trigger }} isPlain={isPlainList(query)}>
          {content}
        </code.ViewsMenu>
      ) : (
        <button {...button} {...trigger}>
          {content}
        </button>
      )}
    </>
  );
});
