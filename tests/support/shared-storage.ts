/** What storage does to a write: takes it, is full, or throws at whatever is asked. */
export type StorageMood = 'well' | 'full' | 'forbidden';

interface Mutation {
  /** Null: everything was cleared. */
  readonly key: string | null;
  readonly value: string | null;
  /** Its place in the order all tabs agree on in the end. */
  readonly serial: number;
}

/** What one tab reads: its own writes at once, those of others when they arrive, unless it wrote later itself. */
const createView = (values: ReadonlyMap<string, string>) => {
  const view = new Map(values);
  const own = new Map<string | null, number>();
  const isOverwritten = (key: string | null, serial: number) =>
    Math.max(own.get(key) ?? 0, own.get(null) ?? 0) > serial;
  /** @returns whether it changed anything here */
  const apply = ({ key, value, serial }: Mutation): boolean => {
    const keys = (key === null ? [...view.keys()] : [key]).filter((one) => !isOverwritten(one, serial));
    const changed = keys.filter((one) => (view.get(one) ?? null) !== value);
    for (const one of changed) {
      if (value === null) view.delete(one);
      else view.set(one, value);
    }
    return changed.length > 0;
  };
  return {
    view,
    receive: apply,
    write: (mutation: Mutation) => {
      apply(mutation);
      own.set(mutation.key, mutation.serial);
    },
  };
};

interface Tab extends ReturnType<typeof createView> {
  readonly window: EventTarget;
}

/**
 * The storage several tabs share, as browsers have it: what one tab writes reaches the others later, key by key, and
 * raises a `storage` event there, where a value changed.
 */
export const createSharedStorage = () => {
  const values = new Map<string, string>();
  const tabs: Tab[] = [];
  /** Writes on their way, per tab. */
  let onTheirWay: { to: Tab; mutation: Mutation; event: Event }[] = [];
  let last = 0;
  let isPaused = false;
  let isSilent = false;

  const deliver = (window?: EventTarget, most = Infinity) => {
    const due = onTheirWay.filter(({ to }) => !window || to.window === window).slice(0, most);
    onTheirWay = onTheirWay.filter((one) => !due.includes(one));
    for (const { to, mutation, event } of due) if (to.receive(mutation)) to.window.dispatchEvent(event);
  };
  const write = (from: Tab, key: string | null, value: string | null) => {
    last += 1;
    const mutation = { key, value, serial: last };
    if (key === null) values.clear();
    else if (value === null) values.delete(key);
    else values.set(key, value);
    from.write(mutation);
    for (const to of tabs.filter((tab) => tab !== from)) {
      if (isSilent) to.receive(mutation);
      else onTheirWay.push({ to, mutation, event: Object.assign(new Event('storage'), { key }) });
    }
    if (!isPaused) deliver();
  };

  /** The storage as one tab sees it; `window` receives the events of the others' writes. */
  const open = (window: EventTarget) => {
    const tab = { window, ...createView(values) };
    tabs.push(tab);
    let currently: StorageMood = 'well';
    const insist = (isWrite: boolean) => {
      if (currently === 'forbidden') throw new DOMException('The operation is insecure.', 'SecurityError');
      if (isWrite && currently === 'full')
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    const storage: Storage = {
      get length() {
        return tab.view.size;
      },
      key: (index) => [...tab.view.keys()][index] ?? null,
      getItem: (key) => {
        insist(false);
        return tab.view.get(key) ?? null;
      },
      setItem: (key, value) => {
        insist(true);
        write(tab, String(key), String(value));
      },
      removeItem: (key) => {
        insist(false);
        if (tab.view.has(key)) write(tab, key, null);
      },
      clear: () => write(tab, null, null),
    };
    return {
      storage,
      mood: () => currently,
      setMood: (mood: StorageMood) => {
        currently = mood;
      },
      close: () => {
        tabs.splice(tabs.indexOf(tab), 1);
        onTheirWay = onTheirWay.filter(({ to }) => to !== tab);
      },
    };
  };

  return {
    open,
    values: values as ReadonlyMap<string, string>,
    /** From now on writes reach the other tabs by `deliver` alone. */
    pause: () => {
      isPaused = true;
    },
    deliver,
    isAnythingOnItsWay: (window: EventTarget) => onTheirWay.some(({ to }) => to.window === window),
    /** Writes of which no other tab has heard yet. */
    silently: (write: () => void) => {
      isSilent = true;
      write();
      isSilent = false;
    },
  };
};
