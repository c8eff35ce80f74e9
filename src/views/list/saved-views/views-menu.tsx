import { Menu } from '@base-ui/react/menu';
import { memo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readListState, writeListState } from '../../../api/list-query.ts';
import type { ViewedKind } from '../../../api/saved-views.ts';
import { Icon } from '../../parts/icon.tsx';
import { Link } from '../../parts/link.tsx';
import type { Declaration } from '../../../kinds/declaration.ts';
import { NameDialog } from './name-dialog.tsx';
import { useSavedViews } from './use-saved-views.ts';
import styles from '../../parts/menu.module.css';
import './saved-views.css';

interface ViewsMenuProps {
  readonly declaration: Declaration;
  /** As in the address; '' for the defaults. */
  readonly columns: string;
  readonly isOpen: boolean;
  /** Must be stable: the menu is memoised. */
  readonly onOpenChange: (isOpen: boolean) => void;
}

const NO_VIEW = 'plain';

const useShown = (declaration: Declaration, columns: string) => {
  const address = { ...readListState(new URLSearchParams(useSearch())), after: '', before: '' };
  // Stores columns explicitly, so that later preferences do not alter the view.
  const own = declaration.columns.map(({ field }) => field).join();
  return {
    query: String(writeListState({ ...address, columns: columns || own })),
    isPlain: writeListState({ ...address, columns: '' }).size === 0,
  };
};

/** Memoised: it reads the address, which changes when typing pauses, not on each key. */
export const ViewsMenu = memo(function ViewsMenu({
  declaration,
  columns,
  isOpen,
  onOpenChange,
}: ViewsMenuProps) {
  const { path, plural, calls } = declaration;
  const { query, isPlain } = useShown(declaration, columns);
  const [, navigate] = useLocation();
  const saved = useSavedViews(calls.root[0] as ViewedKind, query);
  const { views, current, active } = saved;
  const [asked, setAsked] = useState<'save' | 'rename' | null>(null);
  const show = (value: string) => {
    const view = views.find(({ id }) => id === value);
    saved.pick(view?.id ?? null);
    navigate(view?.query ? `${path}?${view.query}` : path, { state: { isPlain: true } });
  };
  const isChanged = active !== undefined && active !== current;
  const item = (name: string, onClick: () => void) => (
    <Menu.Item key={name} className={styles.item} onClick={onClick}>
      {name}
    </Menu.Item>
  );
  return (
    <>
      {views.length > 0 && (
        <nav className="list-tabs" aria-label="Saved views">
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
      <Menu.Root open={isOpen} onOpenChange={onOpenChange}>
        <Menu.Trigger
          className="button button-quiet button-icon views-button"
          aria-label={active ? `Views: ${active.name}` : 'Views'}
          title="Saved views"
        >
          <Icon name={views.length > 0 ? 'down' : 'plus'} />
          {isChanged && <span className="views-changed" title="Unsaved changes" />}
        </Menu.Trigger>
        <Menu.Portal container={document.querySelector<HTMLElement>('main')}>
          <Menu.Positioner align="start" sideOffset={6} className={styles.positioner}>
            <Menu.Popup className={`${styles.popup} views-popup`}>
              <Menu.RadioGroup
                value={current?.id ?? (isPlain ? NO_VIEW : '')}
                onValueChange={(value: string) => show(value)}
              >
                {[{ id: NO_VIEW, name: `All ${plural.toLowerCase()}`, is_default: false }, ...views].map(
                  ({ id, name, is_default: isDefault }) => (
                    <Menu.RadioItem key={id} value={id} closeOnClick className={styles.item}>
                      <span className="views-name">{name}</span>
                      {isDefault && <span className="views-default">default</span>}
                      <Menu.RadioItemIndicator>
                        <Icon name="check" />
                      </Menu.RadioItemIndicator>
                    </Menu.RadioItem>
                  ),
                )}
              </Menu.RadioGroup>
              <Menu.Separator className={styles.separator} />
              {!current && item('Save as new view', () => setAsked('save'))}
              {active && isChanged && item(`Update “${active.name}”`, () => void saved.update(active))}
              {active && item('Rename', () => setAsked('rename'))}
              {active &&
                item(active.is_default ? 'Remove as default' : 'Set as default', () => {
                  void saved.setDefault(active, !active.is_default);
                })}
              {active && (
                <Menu.Item
                  className={styles.item}
                  data-danger=""
                  onClick={() => {
                    saved.pick(null);
                    void saved.remove(active);
                  }}
                >
                  Delete “{active.name}”
                </Menu.Item>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {asked === 'save' && (
        <NameDialog title="Save view" name="" onSave={saved.save} onClose={() => setAsked(null)} />
      )}
      {asked === 'rename' && active && (
        <NameDialog
          title="Rename view"
          name={active.name}
          onSave={(name) => saved.rename(active, name)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
});
