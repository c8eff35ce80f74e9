import { useEffect, useState, type RefObject } from 'react';

type Side = 'above' | 'below';

/** Nearest first. */
const NONE: Readonly<Record<Side, readonly HTMLElement[]>> = { above: [], below: [] };

const sideOf = ({ isIntersecting, boundingClientRect, rootBounds }: IntersectionObserverEntry) => {
  if (isIntersecting || !rootBounds) return null;
  return boundingClientRect.top < rootBounds.top ? 'above' : 'below';
};

/** @param events observed anew when they change */
export const useOffscreenEvents = (scroller: RefObject<HTMLElement | null>, events: unknown) => {
  const [offscreen, setOffscreen] = useState(NONE);
  useEffect(() => {
    const sides = new Map<HTMLElement, Side | null>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) sides.set(entry.target as HTMLElement, sideOf(entry));
        const on = (side: Side) =>
          [...sides.keys()]
            .filter((event) => sides.get(event) === side)
            .toSorted((a, b) => a.offsetTop - b.offsetTop);
        setOffscreen({ above: on('above').toReversed(), below: on('below') });
      },
      { root: scroller.current },
    );
    for (const event of scroller.current?.querySelectorAll('[data-event]') ?? []) observer.observe(event);
    return () => observer.disconnect();
  }, [scroller, events]);
  return offscreen;
};
