/** What storage does to a write: takes it, is full, or throws at whatever is asked. */
export type StorageMood = 'well' | 'full' | 'forbidden';

/**
 * The storage several tabs share, as browsers have it: a write in one tab raises a `storage` event in the others,
 * later, and only where a value changed.
 */
export const createSharedStorage = () => {
  const values = new Map<string, string>();
  const tabs: EventTarget[] = [];
  /** Events on their way, per tab. */
  let onTheirWay: { to: EventTarget; event: Event }[] = [];
  let isHeld = false;
  let isSilent = false;

  const raise = (from: EventTarget | null, key: string | null) => {
    if (isSilent) return;
    for (const to of tabs.filter((tab) => tab !== from)) {
      onTheirWay.push({ to, event: Object.assign(new Event('storage'), { key }) });
    }
    if (!isHeld) deliver();
  };
  const deliver = (to?: EventTarget) => {
    const due = onTheirWay.filter((one) => !to || one.to === to);
    onTheirWay = onTheirWay.filter((one) => !due.includes(one));
    for (const one of due) one.to.dispatchEvent(one.event);
  };

  /** The storage as one tab sees it; `window` receives the events of the others' writes. */
  const open = (window: EventTarget) => {
    tabs.push(window);
    const tab = { mood: 'well' as StorageMood };
    const insist = (isWrite: boolean) => {
      if (tab.mood === 'forbidden') throw new DOMException('The operation is insecure.', 'SecurityError');
      if (isWrite && tab.mood === 'full')
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    const storage: Storage = {
      get length() {
        return values.size;
      },
      key: (index) => [...values.keys()][index] ?? null,
      getItem: (key) => {
        insist(false);
        return values.get(key) ?? null;
      },
      setItem: (key, value) => {
        insist(true);
        if (values.get(key) === String(value)) return;
        values.set(key, String(value));
        raise(window, key);
      },
      removeItem: (key) => {
        insist(false);
        if (values.delete(key)) raise(window, key);
      },
      clear: () => {
        values.clear();
        raise(window, null);
      },
    };
    return {
      storage,
      mood: () => tab.mood,
      setMood: (mood: StorageMood) => {
        tab.mood = mood;
      },
      close: () => {
        tabs.splice(tabs.indexOf(window), 1);
        onTheirWay = onTheirWay.filter(({ to }) => to !== window);
      },
    };
  };

  return {
    open,
    values: values as ReadonlyMap<string, string>,
    /** From now on events wait for `deliver`. */
    hold: () => {
      isHeld = true;
    },
    deliver,
    isAnythingOnItsWay: (to: EventTarget) => onTheirWay.some((one) => one.to === to),
    /** Writes of which no other tab has heard yet. */
    silently: (write: () => void) => {
      isSilent = true;
      write();
      isSilent = false;
    },
  };
};
