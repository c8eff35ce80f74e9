import { useEffect, useRef } from 'react';
import { Link } from './link.tsx';
import './view-switch.css';

interface ViewSwitchProps {
  /** Each way of looking, with the address it has. */
  readonly ways: readonly { readonly title: string; readonly href: string; readonly isCurrent: boolean }[];
}

/** The views are screens of their own: the switch that was used is gone, and the focus with it. */
let wasUsed = false;

/** The ways of looking at the same records: links, so that each can be shared and Back leads to the one before. */
export const ViewSwitch = ({ ways }: ViewSwitchProps) => {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (wasUsed) nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
    wasUsed = false;
  }, []);
  return (
    <nav ref={nav} className="view-switch no-print" aria-label="View">
      {ways.map(({ title, href, isCurrent }) => (
        <Link
          key={title}
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={() => {
            wasUsed = !isCurrent;
          }}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
};
