import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';

interface NavigationLink {
  readonly href: string;
  readonly name: string;
  readonly icon: IconName;
}

const RECORD_LINKS: readonly NavigationLink[] = [
  { href: '/university/', name: 'Universities', icon: 'universities' },
  { href: '/subjects/', name: 'Subjects', icon: 'subjects' },
  { href: '/majors/', name: 'Majors', icon: 'majors' },
  { href: '/levels/', name: 'Levels', icon: 'levels' },
  { href: '/events/', name: 'Events', icon: 'events' },
];

export const NAVIGATION_LINKS: readonly NavigationLink[] = [
  { href: '/', name: 'Dashboard', icon: 'dashboard' },
  ...RECORD_LINKS,
  { href: '/activity', name: 'Activity', icon: 'activity' },
  { href: '/people/', name: 'People', icon: 'people' },
];

const isWithin = (href: string, path: string) =>
  href === '/' ? path === '/' : `${path}/`.startsWith(href.endsWith('/') ? href : `${href}/`);

const Links = ({ onChoice }: { onChoice?: () => void }) => {
  const [path] = useLocation();
  return (
    <div className="nav">
      {NAVIGATION_LINKS.map(({ href, name, icon }) => (
        <Link
          key={href}
          href={href}
          aria-current={isWithin(href, path) ? 'page' : undefined}
          onClick={onChoice}
        >
          <Icon name={icon} />
          {name}
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
