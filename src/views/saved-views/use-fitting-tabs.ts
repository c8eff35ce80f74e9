import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/**
 * @param open index of a tab always shown; -1 for none
 * @returns hidden indexes
 */
const tabsBeyond = (widths: readonly number[], room: number, open: number): readonly number[] => {
  let left = room - (widths[open] ?? 0);
  return widths.flatMap((width, at) => {
    if (at === open) return [];
    left = width <= left ? left - width : -1;
    return left < 0 ? [at] : [];
  });
};

/** Fractional widths do not add up. */
const ROUNDING_PX = 1;

interface FittingTabs {
  readonly place: RefObject<HTMLElement | null>;
  readonly names: readonly string[];
  readonly hidden: readonly string[];
  readonly setHidden: (hidden: readonly string[]) => void;
}

/** Hidden tabs must keep their width. */
export const useFittingTabs = ({ place, names, hidden, setHidden }: FittingTabs): void => {
  const fit = () => {
    const buttons = [...(place.current?.querySelectorAll(':scope > button') ?? [])];
    if (!place.current || buttons.length === 0) return;
    const gap = Number.parseFloat(getComputedStyle(place.current).columnGap) || 0;
    const tabs = [...place.current.querySelectorAll('a')];
    const widthOf = (element: Element) => element.getBoundingClientRect().width + gap;
    const widths = tabs.map(widthOf);
    const width = buttons.map(widthOf).reduce((sum, each) => sum + each, -gap);
    const room = place.current.getBoundingClientRect().width;
    const isRoomForAll = widths.reduce((sum, each) => sum + each, width) <= room + ROUNDING_PX;
    const open = tabs.findLastIndex((tab) => tab.ariaCurrent !== null);
    const beyond = isRoomForAll ? [] : tabsBeyond(widths, room - width, open);
    const next = beyond.flatMap((at) => names[at] ?? []);
    if (next.join() !== hidden.join()) setHidden(next);
  };
  // Again once the button has its text.
  useLayoutEffect(fit);
  const refit = useEffectEvent(fit);
  const known = names.join();
  useEffect(() => {
    const observer = new ResizeObserver(() => refit());
    for (const each of [place.current, ...(place.current?.querySelectorAll('a') ?? [])])
      if (each) observer.observe(each);
    return () => observer.disconnect();
  }, [place, known]);
};
