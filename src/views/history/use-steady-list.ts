import { useState } from 'react';

/** Holds new items back once the list has pointer or focus, so that a second click hits the same line. */
export const useSteadyList = <Item>(items: readonly Item[], idOf: (item: Item) => string) => {
  const [held, setHeld] = useState<readonly Item[] | null>(null);
  const [isNextShown, setNextShown] = useState(false);
  const hold = () => setHeld((before) => before ?? items);
  const latest = new Map(items.map((item) => [idOf(item), item]));
  const heldIds = new Set(held?.map(idOf));
  const isAdded = items.some((item) => !heldIds.has(idOf(item)));
  if (held && isNextShown && isAdded) {
    setHeld(items);
    setNextShown(false);
  }
  return {
    shown: held ? held.map((item) => latest.get(idOf(item)) ?? item) : items,
    waiting: held ? items.filter((item) => !heldIds.has(idOf(item))).length : 0,
    showAll: () => setHeld(items),
    /** Shows the person's own next addition at once. */
    showNext: () => setNextShown(true),
    handlers: { onPointerEnter: hold, onFocus: hold },
  };
};
