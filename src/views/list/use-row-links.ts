import type { MouseEvent, SyntheticEvent } from 'react';
import { useLocation } from 'wouter';
import { usePrefetch } from '../parts/prefetch-context.tsx';

const rowLink = ({ target }: SyntheticEvent) =>
  (target as Element).closest<HTMLAnchorElement>('tbody th a')?.getAttribute('href') ?? null;

/** Delegates row links to the table: prefetch on intent, navigation without a page load. */
export const useRowLinks = () => {
  const prefetch = usePrefetch();
  const [, navigate] = useLocation();
  const ready = (event: SyntheticEvent) => {
    const href = rowLink(event);
    if (href !== null) prefetch(href);
  };
  return {
    onPointerOver: ready,
    onFocus: ready,
    onTouchStart: ready,
    onClick: (event: MouseEvent) => {
      const href = rowLink(event);
      const isPlain =
        !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && event.button === 0;
      if (href === null || !isPlain || event.defaultPrevented) return;
      event.preventDefault();
      navigate(href);
    },
  };
};
