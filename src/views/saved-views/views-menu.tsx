import { Menu } from '@base-ui/react/menu';
import { useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { MoreIcon } from '../parts/more-icon.tsx';
import type { SavedView } from '../../api/saved-views.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import type { ViewWrite } from '../../machines/saved-view.ts';
import { viewPath, type Layout, type Tab } from '../filters/status-tab.ts';
import { writeView } from '../flows/handle-flow-event.ts';
import { WITHOUT_DEFAULT_VIEW } from './default-view-preference.ts';
import { NameDialog } from './name-dialog.tsx';
import type { SavedViews } from './use-saved-views.ts';
import { deletionOf, updateOf } from './view-writes.ts';
import { MenuPopup } from '../navigation/menu-popup.tsx';
import { FocusReturn } from '../keyboard/use-focus-return.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import styles from '../parts/menu.module.css';

interface ViewsMenuProps {
  readonly declaration: Declaration;
  readonly layout: Layout | undefined;
  readonly saved: SavedViews;
  readonly isUnfiltered: boolean;
  readonly trigger: {
    readonly className: string;
    readonly 'aria-label': string;
    readonly title: string | undefined;
  };
  readonly more: readonly Tab[];
  readonly children: ReactNode;
}

const NO_VIEW = 'plain';

export const ViewsMenu = (props: ViewsMenuProps) => {
  const { declaration, layout, saved, isUnfiltered, trigger, more, children } = props;
  const { path } = declaration;
  const [, navigate] = useLocation();
  const wiring = useWiring();
  const { views, current, active, changed, shown } = saved;
  const write = (asked: ViewWrite) => writeView(wiring, asked);
  const isNone = views.length === 0 && more.length === 0;
  const [isOpen, setOpen] = useState(!isNone);
  // An open menu stays one.
  const isFirst = isNone && !isOpen;
  const button = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<'save' | SavedView | null>(isFirst ? 'save' : null);
  const show = (value: string) => {
    if (more.some(({ href }) => href === value)) return navigate(value);
    const view = views.find(({ id }) => id === value);
    saved.pick(view?.id ?? null);
    navigate(viewPath(path, view?.query ?? layout?.query ?? '', layout), { state: WITHOUT_DEFAULT_VIEW });
  };
  const item = (name: string, onClick: () => void) => (
    <Menu.Item key={name} className={styles.item} onClick={onClick}>
      {name}
    </Menu.Item>
  );
  return (
    <>
      {/* One button for both, so that the focus stays on it. */}
      <Menu.Root open={isOpen} onOpenChange={(open) => setOpen(open && !isFirst)}>
        <Menu.Trigger ref={button} {...trigger} onClick={() => isFirst && setAsked('save')}>
          {children}
        </Menu.Trigger>
        <MenuPopup align="start" className="views-popup">
          {!current && item('Save as new view', () => setAsked('save'))}
          {changed && item(`Update “${changed.name}”`, () => write(updateOf(changed, shown.query)))}
          {!current && <Menu.Separator className={styles.separator} />}
          <Menu.RadioGroup
            value={current?.id ?? (isUnfiltered ? NO_VIEW : '')}
            onValueChange={(value: string) => show(value)}
          >
            {more.map(({ name, href }) => (
              <Menu.RadioItem key={href} value={href} closeOnClick className={styles.item}>
                {name}
              </Menu.RadioItem>
            ))}
            {more.length > 0 && <Menu.Separator className={styles.separator} />}
            {[
              { id: NO_VIEW, name: `All ${declaration.plural.toLowerCase()}`, is_default: false },
              ...views,
            ].map(({ id, name, is_default: isDefault }) => (
              <Menu.RadioItem key={id} value={id} closeOnClick className={styles.item}>
                <span className="views-name">{name}</span>
                {isDefault && <span className="views-default">default</span>}
                <Menu.RadioItemIndicator>
                  <MoreIcon name="check" />
                </Menu.RadioItemIndicator>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          {active && <Menu.Separator className={styles.separator} />}
          {active && item('Rename', () => setAsked(active))}
          {active &&
            item(active.is_default ? 'Remove as default' : 'Set as default', () =>
              write({ id: active.id, values: { is_default: !active.is_default } }),
            )}
          {active && (
            <Menu.Item
              className={styles.item}
              data-danger=""
              onClick={() => {
                saved.pick(null);
                write(deletionOf(active));
              }}
            >
              Delete “{active.name}”
            </Menu.Item>
          )}
        </MenuPopup>
      </Menu.Root>
      {asked !== null && (
        // The button pressed before this code came is gone.
        <FocusReturn value={() => button.current}>
          <NameDialog
            view={asked === 'save' ? null : asked}
            {...{ shown }}
            onSaved={saved.pick}
            onClose={() => setAsked(null)}
          />
        </FocusReturn>
      )}
    </>
  );
};
