import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Icon } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';
import { DESTINATIONS } from './destinations.ts';

const isWithin = (href: string, path: string) =>
  href === '/' ? path === '/' : `${path}/`.startsWith(href.endsWith('/') ? href : `${href}/`);

const Links = ({ onChoice }: { onChoice?: () => void }) => {
  const [path] = useLocation();
  return (
    <div className="nav">
      {DESTINATIONS.map(({ path: href, title, icon }) => (
        <Link
          key={href}
          href={href}
          aria-current={isWithin(href, path) ? 'page' : undefined}
          onClick={onChoice}
        >
          <Icon name={icon} />
          {title}
        </Link>
      ))}
    </div>
  );
};

export const Navigation = () => (
  <nav className="no-print" aria-label="Main">
    <Links />
  </nav>
);

export const NarrowNavigation = () => {
  const drawer = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <nav className="no-print" aria-label="Main">
      <button
        type="button"
        className="button button-quiet button-icon"
        aria-label="Menu"
        aria-expanded={isOpen}
        onClick={() => drawer.current?.togglePopover()}
      >
        <Icon name="menu" />
      </button>
      <div
        ref={drawer}
        popover="auto"
        className="drawer"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        <Links onChoice={() => drawer.current?.hidePopover()} />
      </div>
    </nav>
  );
};
