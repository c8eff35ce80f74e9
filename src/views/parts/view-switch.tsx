import { useLayoutEffect, useRef } from 'react';
import { Link } from './link.tsx';
import './view-switch.css';

interface ViewSwitchProps {
  readonly options: readonly { readonly title: string; readonly href: string; readonly isCurrent: boolean }[];
  readonly state?: unknown;
}

/** The old switch unmounts: the new one takes its focus. */
let wasFocused = false;

export const ViewSwitch = ({ options, state }: ViewSwitchProps) => {
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current: here } = nav;
    if (wasFocused) here?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
    return () => {
      wasFocused = here?.contains(document.activeElement) ?? false;
      // Only for a switch mounted in the same tick.
      queueMicrotask(() => {
        wasFocused = false;
      });
    };
  }, []);
  return (
    <nav ref={nav} className="view-switch no-print" aria-label="View">
      {options.map(({ title, href, isCurrent }) => (
        <Link key={title} {...{ href, state }} aria-current={isCurrent ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
};
