import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';
import { whenIdle } from '../loading/idle.ts';
import { useLazy } from '../loading/use-lazy.ts';
import { ClosedByBack } from '../navigation/closed-by-back.tsx';
import { DESTINATIONS } from './destinations.ts';

const loadCount = whenIdle(() => import('./record-count.tsx'));

const isWithin = (href: string, path: string) =>
  href === '/' ? path === '/' : `${path}/`.startsWith(href.endsWith('/') ? href : `${href}/`);

interface LinksProps {
  readonly hasCounts?: boolean;
  readonly onChoice?: () => void;
}

const Links = ({ hasCounts = false, onChoice }: LinksProps) => {
  const [path] = useLocation();
  const count = useLazy(loadCount, hasCounts);
  return (
    <div className="nav">
      {DESTINATIONS.map(({ path: href, title, icon, kind }) => (
        <Link
          key={href}
          href={href}
          aria-current={isWithin(href, path) ? 'page' : undefined}
          onClick={onChoice}
        >
          <Icon name={icon} />
          {title}
          {count && kind && <count.RecordCount {...{ kind }} />}
        </Link>
      ))}
    </div>
  );
};

export const Navigation = () => (
  <nav className="no-print" aria-label="Main">
    <Links hasCounts />
  </nav>
);

export const NarrowNavigation = () => {
  const drawer = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => drawer.current?.hidePopover();
  return (
    <nav className="no-print" aria-label="Main">
      <Button
        variant="quiet icon"
        aria-label="Menu"
        aria-expanded={isOpen}
        onClick={() => drawer.current?.togglePopover()}
      >
        <Icon name="menu" />
      </Button>
      <div
        ref={drawer}
        popover="auto"
        className="drawer"
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && <ClosedByBack onClose={close} />}
        <Links onChoice={close} />
      </div>
    </nav>
  );
};
