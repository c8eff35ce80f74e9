import type { MouseEvent, SyntheticEvent } from 'react';
import { useLocation } from 'wouter';
import { usePrefetch } from '../parts/prefetch-context.tsx';

/** The link of a row, of which a plain `<a>` is enough where the table listens for all of them. */
const rowLink = ({ target }: SyntheticEvent) =>
  (target as Element).closest<HTMLAnchorElement>('tbody th a')?.getAttribute('href') ?? null;

/** What a table listens for so that the links of its rows are links within the app: with intent and without a load. */
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
      // Another tab or window, or a download: the browser's own affair.
      const isPlain =
        !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && event.button === 0;
      if (href === null || !isPlain || event.defaultPrevented) return;
      event.preventDefault();
      navigate(href);
    },
  };
};
