import { useState } from 'react';

interface SteadyList<Item> {
  readonly shown: readonly Item[];
  readonly waiting: number;
  readonly showAll: () => void;
  /** Shows what the person's own act adds as soon as it is there. */
  readonly showNext: () => void;
  /** For the element around the list. */
  readonly handlers: { readonly onPointerEnter: () => void; readonly onFocus: () => void };
}

/**
 * Keeps a live list in place once it has pointer or focus, so that a second click hits the same line. Items
 * update in place; new ones wait.
 */
export const useSteadyList = <Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
): SteadyList<Item> => {
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
    showNext: () => setNextShown(true),
    handlers: { onPointerEnter: hold, onFocus: hold },
  };
};
