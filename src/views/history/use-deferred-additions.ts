import { useState } from 'react';

/** Holds others' new items back once the list has pointer or focus, so that a second click hits the same line. */
export const useDeferredAdditions = <Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  /** Of the person's own acts, shown at once, before all others. */
  isOwn: (item: Item) => boolean,
) => {
  const [stableItems, setStableItems] = useState<readonly Item[] | null>(null);
  const pin = () => setStableItems((before) => before ?? items);
  const latest = new Map(items.map((item) => [idOf(item), item]));
  const stableIds = new Set(stableItems?.map(idOf));
  const added = stableItems ? items.filter((item) => !stableIds.has(idOf(item))) : [];
  const own = added.filter(isOwn);
  if (stableItems && own.length > 0) setStableItems([...own, ...stableItems]);
  return {
    shown: stableItems ? stableItems.map((item) => latest.get(idOf(item)) ?? item) : items,
    waiting: added.length,
    showAll: () => setStableItems(items),
    handlers: { onPointerEnter: pin, onFocus: pin },
  };
};
