import type { ListState } from '../../api/list-query.ts';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';
import { whenIdle } from '../loading/idle.ts';
import { useLazy } from '../loading/use-lazy.ts';
import { useAfterPress } from '../loading/use-after-press.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { statusTabs, type Layout } from '../filters/status-tab.ts';

const NO_TABS: readonly string[] = [];

const loadViews = () => import('../saved-views/saved-views.tsx');
const loadViewsIdly = whenIdle(loadViews);

interface ListTabsProps {
  readonly declaration: Declaration;
  readonly state: ListState;
  readonly columns: string;
  /** Saved views load after the rows. */
  readonly isReady: boolean;
  readonly layout?: Layout | undefined;
}

export const ListTabs = memo(function ListTabs(props: ListTabsProps) {
  const { declaration, state, columns, isReady, layout } = props;
  const [isPressed, setPressed] = useState(false);
  const [hidden, setHidden] = useState(NO_TABS);
  const place = useRef<HTMLDivElement>(null);
  const pressed = useLazy(loadViews, isPressed);
  const loaded = useLazy(loadViewsIdly, isReady) ?? pressed;
  const { shown: views, onPointerDown } = useAfterPress(loaded);
  const isFocused = useRef(false);
  useLayoutEffect(() => {
    if (views && isFocused.current) place.current?.querySelector<HTMLElement>('.views-button')?.focus();
  }, [views]);
  return (
    <div ref={place} className="list-tabs-place no-print" role="presentation" {...{ onPointerDown }}>
      <nav className="list-tabs" aria-label="Status">
        {statusTabs(declaration, state, layout).map(({ name, href: to, isCurrent }) => (
          <Link
            key={name}
            href={to}
            aria-current={isCurrent ? 'page' : undefined}
            data-hidden={hidden.includes(name) || undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      {views ? (
        <views.SavedViews {...{ declaration, columns, layout, isPressed, place, hidden, setHidden }} />
      ) : (
        <Button
          variant="quiet icon"
          aria-label="Views"
          title="Saved views"
          aria-haspopup="menu"
          onFocus={() => {
            isFocused.current = true;
          }}
          onBlur={() => {
            isFocused.current = false;
          }}
          onClick={() => setPressed(true)}
        >
          <Icon name="plus" />
        </Button>
      )}
    </div>
  );
});
