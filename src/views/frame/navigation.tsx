import { useLocation } from 'wouter';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';

interface Place {
  readonly href: string;
  readonly name: string;
  readonly icon: IconName;
}

const RECORDS: readonly Place[] = [
  { href: '/university/', name: 'Universities', icon: 'universities' },
  { href: '/subjects/', name: 'Subjects', icon: 'subjects' },
  { href: '/majors/', name: 'Majors', icon: 'majors' },
  { href: '/levels/', name: 'Levels', icon: 'levels' },
  { href: '/events/', name: 'Events', icon: 'events' },
];

export const PLACES: readonly Place[] = [
  { href: '/', name: 'Dashboard', icon: 'dashboard' },
  ...RECORDS,
  { href: '/activity', name: 'Activity', icon: 'activity' },
];

const isWithin = (href: string, path: string) =>
  href === '/' ? path === '/' : `${path}/`.startsWith(href.endsWith('/') ? href : `${href}/`);

/** Navigation "Main". */
export const Navigation = ({ onChoice }: { onChoice?: () => void }) => {
  const [path] = useLocation();
  return (
    <nav className="nav no-print" aria-label="Main">
      {PLACES.map(({ href, name, icon }) => (
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
    </nav>
  );
};
