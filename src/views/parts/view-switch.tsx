import { useLayoutEffect, useRef } from 'react';
import { Link } from './link.tsx';
import './view-switch.css';

interface ViewSwitchProps {
  /** Each way of looking, with the address it has. */
  readonly ways: readonly { readonly title: string; readonly href: string; readonly isCurrent: boolean }[];
}

/** The views are screens of their own: with the one that is left its switch goes, and the focus on it. */
let isLeftFocused = false;

/** The ways of looking at the same records: links, so that each can be shared and Back leads to the one before. */
export const ViewSwitch = ({ ways }: ViewSwitchProps) => {
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current: here } = nav;
    if (isLeftFocused) here?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
    return () => {
      isLeftFocused = here?.contains(document.activeElement) ?? false;
      // Only the switch that comes in the same moment takes it over.
      queueMicrotask(() => {
        isLeftFocused = false;
      });
    };
  }, []);
  return (
    <nav ref={nav} className="view-switch no-print" aria-label="View">
      {ways.map(({ title, href, isCurrent }) => (
        <Link key={title} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
};
