/** What is remembered of a place in the history. */
export interface HistoryEntry {
  /** How far it was scrolled, and the link that had the focus. */
  readonly top: number;
  readonly focus: string | null;
  readonly address?: string;
  /** The entry it was come to from; absent where the tab began. */
  readonly before?: number;
}

const ENTRIES_KEY = 'registrar.places';
const FIRST_OWN_ENTRY_KEY = 'registrar.places-of-others';
const TOP_OF_PAGE: HistoryEntry = { top: 0, focus: null };

const entries = new Map<number, HistoryEntry>();
/** Entries numbered below this are of a person who is no longer here. */
let firstOwn = 0;
let entry = 0;
let isReturning = false;
let leaving: Promise<void> | null = null;

const entryIn = (state: unknown): number => (state as { entry?: number } | null)?.entry ?? 0;

/** An address in the one way it can be written. */
const plain = (address = '/', isBare = false): string => {
  const { pathname, searchParams } = new URL(address, location.origin);
  if (isBare) searchParams.delete('dialog');
  return `${pathname}?${searchParams}`;
};

const focusedLink = (): string | null => {
  const { activeElement } = document;
  return activeElement?.closest('main') ? (activeElement.getAttribute('href') ?? null) : null;
};

const remember = (place: Partial<HistoryEntry>) =>
  entries.set(entry, { ...(entries.get(entry) ?? TOP_OF_PAGE), ...place });

/** Gives the present entry its number, unless it has it; a navigation with `replace` takes it away. */
const mark = () => {
  remember({ address: plain(location.href) });
  if (entryIn(history.state) !== entry)
    history.replaceState({ ...(history.state as object | null), entry }, '');
};

const load = () => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(ENTRIES_KEY) ?? '[]') as [number, HistoryEntry][];
    for (const [number, place] of kept) entries.set(number, place);
    firstOwn = Number(sessionStorage.getItem(FIRST_OWN_ENTRY_KEY));
  } catch {
    // A reload begins at the top then.
  }
};

const keep = () => {
  try {
    sessionStorage.setItem(ENTRIES_KEY, JSON.stringify([...entries].slice(-50)));
  } catch {
    // As above.
  }
};

/** An entry of somebody else says nothing of where they were. */
const enter = (number: number) => {
  entry = number;
  if (entry < firstOwn) history.replaceState({ entry }, '', '/');
};

/** Makes all that was remembered unreadable, here and for Back and Forward; the present address becomes "/". */
export const clearScrollPositions = (): void => {
  entries.clear();
  entry = firstOwn = Math.max(Date.now(), entry + 1);
  try {
    sessionStorage.removeItem(ENTRIES_KEY);
    sessionStorage.setItem(FIRST_OWN_ENTRY_KEY, String(firstOwn));
  } catch {
    // Then it holds until the page is loaded anew.
  }
  history.replaceState({ entry }, '', '/');
};

/**
 * Begins to write down, for each place in the history, what Back and Forward must restore. Once, before React draws
 * anything: on `popstate` React draws between the listeners, and Wouter's must not be the first.
 */
export const watchHistory = (): void => {
  load();
  history.scrollRestoration = 'manual';
  enter(entryIn(history.state) || Math.floor(performance.timeOrigin));
  isReturning = entries.has(entry);
  mark();
  addEventListener('scroll', () => remember({ top: scrollY }), { passive: true });
  addEventListener('pagehide', keep);
  addEventListener('popstate', (event) => {
    remember({ top: scrollY, focus: focusedLink() });
    const left = entries.get(entry)?.address;
    enter(entryIn(event.state));
    // A dialog that opens or closes over a place leaves it as it is.
    isReturning = plain(left, true) !== plain(location.href, true);
    remember({ address: plain(location.href) });
  });
  // Wouter tells of the entries it makes by events of these names.
  addEventListener('pushState', () => {
    remember({ top: scrollY, focus: focusedLink() });
    const before = entry;
    entry = Math.max(Date.now(), entry + 1);
    isReturning = false;
    remember({ before });
    mark();
  });
  addEventListener('replaceState', mark);
};

/** What is remembered of the place Back or Forward have led to; null in a new one. Asked once for each arrival. */
export const takeReturnEntry = (): HistoryEntry | null => {
  const place = isReturning ? (entries.get(entry) ?? TOP_OF_PAGE) : null;
  isReturning = false;
  return place;
};

/**
 * Goes back to an address that lies so few entries back, rather than to show it once more in another; one way, however
 * often it is asked for before it is gone.
 * @returns resolves once it is there; null where it does not lie there
 */
export const goBackTo = (address: string, most: number): Promise<void> | null => {
  const wanted = plain(address);
  let at = entries.get(entry)?.before;
  for (let steps = 1; steps <= most && at !== undefined; steps += 1) {
    const place = entries.get(at);
    if (place?.address === wanted) {
      leaving ??= new Promise((resolve) => {
        const arrive = () => {
          leaving = null;
          resolve();
        };
        addEventListener('popstate', arrive, { once: true });
        history.go(-steps);
      });
      return leaving;
    }
    at = place?.before;
  }
  return null;
};
