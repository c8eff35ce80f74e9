import type { MouseEvent, SyntheticEvent } from 'react';
import { useLocation } from 'wouter';
import { ignoreSecondClick } from '../keyboard/ignore-second-click.ts';
import { usePrefetch } from '../loading/prefetch-context.tsx';

const rowLink = ({ target }: SyntheticEvent) => {
  const place = target as Element;
  if (place.closest('button, input, label, thead')) return null;
  const link = place.closest('a') ?? place.closest('tbody tr')?.querySelector('th a');
  return link?.getAttribute('href') ?? null;
};

/** A dialog over the list itself. */
const isOverHere = (href: string) => href.includes('dialog=');

/** Selected text stays selected. */
export const useRowLinks = () => {
  const prefetch = usePrefetch();
  const [, navigate] = useLocation();
  const ready = (event: SyntheticEvent) => {
    const href = rowLink(event);
    if (href !== null && !isOverHere(href)) prefetch(href);
  };
  return {
    onPointerOver: ready,
    onFocus: ready,
    onTouchStart: ready,
    onClick: (event: MouseEvent) => {
      const href = rowLink(event);
      if (href === null || event.defaultPrevented || event.button !== 0) return;
      const isOnLink = (event.target as Element).closest('a') !== null;
      if (!isOnLink && getSelection()?.isCollapsed === false) return;
      const isUnmodified = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (isUnmodified) {
        event.preventDefault();
        ignoreSecondClick();
        navigate(href);
        // Else Chromium lays out again when the link is removed.
        if (!isOverHere(href)) (document.activeElement as HTMLElement | null)?.blur();
      } else if (!isOnLink && (event.ctrlKey || event.metaKey)) window.open(href, '_blank', 'noopener');
    },
  };
};
