import { useState } from 'react';

interface SteadyList<Item> {
  readonly shown: readonly Item[];
  /** How many new ones wait to be shown. */
  readonly waiting: number;
  readonly showAll: () => void;
  /** For the element that holds the lines. */
  readonly handlers: { readonly onPointerEnter: () => void; readonly onFocus: () => void };
}

/**
 * Keeps the lines of a live list in place once a person has reached for them: a second click lands on the line the
 * first one did. Lines are updated where they stand; new ones wait until they are asked for.
 */
export const useSteadyList = <Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
): SteadyList<Item> => {
  const [held, setHeld] = useState<readonly Item[] | null>(null);
  const hold = () => setHeld((before) => before ?? items);
  const latest = new Map(items.map((item) => [idOf(item), item]));
  const heldIds = new Set(held?.map(idOf));
  return {
    shown: held ? held.map((item) => latest.get(idOf(item)) ?? item) : items,
    waiting: held ? items.filter((item) => !heldIds.has(idOf(item))).length : 0,
    showAll: () => setHeld(items),
    handlers: { onPointerEnter: hold, onFocus: hold },
  };
};
