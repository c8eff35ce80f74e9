import { useEffect, useState, type RefObject } from 'react';

type Side = 'above' | 'below';

/** Events of a scrolled place that are not seen, those nearest to what is seen first. */
export type Beyond = Readonly<Record<Side, readonly HTMLElement[]>>;

const NONE: Beyond = { above: [], below: [] };

const sideOf = ({ isIntersecting, boundingClientRect, rootBounds }: IntersectionObserverEntry) => {
  if (isIntersecting || !rootBounds) return null;
  return boundingClientRect.top < rootBounds.top ? 'above' : 'below';
};

/** @param events drawn in the place; observed anew when they change */
export const useBeyond = (place: RefObject<HTMLElement | null>, events: unknown): Beyond => {
  const [beyond, setBeyond] = useState(NONE);
  useEffect(() => {
    const sides = new Map<HTMLElement, Side | null>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) sides.set(entry.target as HTMLElement, sideOf(entry));
        const on = (side: Side) =>
          [...sides.keys()]
            .filter((event) => sides.get(event) === side)
            .toSorted((a, b) => a.offsetTop - b.offsetTop);
        setBeyond({ above: on('above').toReversed(), below: on('below') });
      },
      { root: place.current },
    );
    for (const event of place.current?.querySelectorAll('[data-event]') ?? []) observer.observe(event);
    return () => observer.disconnect();
  }, [place, events]);
  return beyond;
};
