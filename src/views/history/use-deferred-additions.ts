import { useState } from 'react';

/** Holds new items back once the list has pointer or focus, so that a second click hits the same line. */
export const useDeferredAdditions = <Item>(items: readonly Item[], idOf: (item: Item) => string) => {
  const [stableItems, setStableItems] = useState<readonly Item[] | null>(null);
  const [isNextShown, setNextShown] = useState(false);
  const pin = () => setStableItems((before) => before ?? items);
  const latest = new Map(items.map((item) => [idOf(item), item]));
  const stableIds = new Set(stableItems?.map(idOf));
  const isAdded = items.some((item) => !stableIds.has(idOf(item)));
  if (stableItems && isNextShown && isAdded) {
    setStableItems(items);
    setNextShown(false);
  }
  return {
    shown: stableItems ? stableItems.map((item) => latest.get(idOf(item)) ?? item) : items,
    waiting: stableItems ? items.filter((item) => !stableIds.has(idOf(item))).length : 0,
    showAll: () => setStableItems(items),
    /** Shows the person's own next addition at once. */
    showNext: () => setNextShown(true),
    handlers: { onPointerEnter: pin, onFocus: pin },
  };
};
