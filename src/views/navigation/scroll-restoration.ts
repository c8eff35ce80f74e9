import { normaliseAddress } from '../../wiring/normalise-address.ts';

export interface HistoryEntry {
  /** Pixels. */
  readonly top: number;
  /** Href of the focused link, or what a focused button leads to. */
  readonly focus: string | null;
  /** The focused row's place in the list, 0 to 1; absent: in view once `top` is restored. */
  readonly depth?: number | undefined;
  readonly address?: string;
  /** Absent for the tab's first. */
  readonly before?: number;
  /** Made for a popup, on top of the same screen's. */
  readonly isPopup?: boolean;
}

const ENTRIES_KEY = 'registrar.places';
const FIRST_OWN_ENTRY_KEY = 'registrar.places-of-others';
const TOP_OF_PAGE: HistoryEntry = { top: 0, focus: null };

type WalkedTo = Required<Pick<HistoryEntry, 'focus' | 'depth'>>;

const entries = new Map<number, HistoryEntry>();
/** Lower entries belong to a previous person. */
let firstOwn = 0;
let entry = 0;
let isReturning = false;
let leaving: Promise<void> | null = null;
let expected: WalkedTo | null = null;

/** Of forms over forms and, on touch screens, popups: Back closes them. */
const closers = new Set<() => void>();

const entryIn = (state: unknown): number => (state as { entry?: number } | null)?.entry ?? 0;

const focusedLink = (): string | null => {
  const { activeElement } = document;
  if (!activeElement?.closest('main')) return null;
  return activeElement.getAttribute('href') ?? activeElement.getAttribute('data-href');
};

const currentTop = (): number => entries.get(entry)?.top ?? 0;

const remember = (place: Partial<HistoryEntry>) =>
  entries.set(entry, { ...(entries.get(entry) ?? TOP_OF_PAGE), ...place });

/** Greater than any before, also than those before a reload. */
const nextEntry = () => Math.max(Date.now(), entry + 1);

/** Returns the number of the same screen's entry under a popup's. */
const entryUnderPopup = (): number | undefined => {
  const { isPopup, before, address } = entries.get(entry) ?? TOP_OF_PAGE;
  return isPopup && before !== undefined && entries.get(before)?.address === address ? before : undefined;
};

/** Numbers each entry as it is made: `replaceState` after it would take milliseconds more. */
const numberEntries = () => {
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  history.replaceState = (state: object | null, unused, url) => replace({ ...state, entry }, unused, url);
  history.pushState = (state: object | null, unused, url) => {
    const numbered = { ...state, entry: nextEntry() };
    const under = entryUnderPopup();
    if (under === undefined) return push(numbered, unused, url);
    // What is opened from a popup takes its entry.
    entries.set(under, { ...(entries.get(under) ?? TOP_OF_PAGE), top: currentTop() });
    entry = under;
    return replace(numbered, unused, url);
  };
};

const rememberAddress = () => remember({ address: normaliseAddress(location.href) });

const begin = () => {
  const before = entry;
  const top = currentTop();
  entry = entryIn(history.state);
  isReturning = expected !== null;
  // A dialog keeps the position; what scrolls says so.
  remember({ before, top: expected ? 0 : top, ...expected });
  expected = null;
  rememberAddress();
};

/** The next Back is about what is under the form. */
const leaveForm = () => {
  if (closers.size > 0 || entryUnderPopup() === undefined) return;
  remember({ isPopup: false });
  history.back();
};

/**
 * Calls it when Back is pressed, which then stays on the screen.
 * @param isForm for a popup, only on a touch screen
 */
export const closeOnBack = (close: () => void, isForm: boolean): (() => void) => {
  if (!isForm && !matchMedia('(pointer: coarse)').matches) return () => {};
  closers.add(close);
  if (!entries.get(entry)?.isPopup) {
    history.pushState(history.state, '');
    remember({ isPopup: true });
  }
  return () => {
    closers.delete(close);
    // StrictMode remounts synchronously.
    if (isForm) queueMicrotask(leaveForm);
  };
};

const load = () => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(ENTRIES_KEY) ?? '[]') as [number, HistoryEntry][];
    for (const [number, place] of stored) entries.set(number, place);
    firstOwn = Number(sessionStorage.getItem(FIRST_OWN_ENTRY_KEY));
  } catch {
    // Without storage, a reload starts at the top.
  }
};

const persist = () => {
  try {
    sessionStorage.setItem(ENTRIES_KEY, JSON.stringify([...entries].slice(-50)));
  } catch {
    // As above.
  }
};

/** @param next number for an entry that the browser made: the tab's first, or a fragment of the page */
const enter = (state: unknown, next: number) => {
  const numbered = entryIn(state);
  entry = numbered || next;
  // A previous person's entry must not reveal where they were.
  if (entry < firstOwn) history.replaceState(null, '', '/');
  else if (!numbered) history.replaceState(state, '');
};

/** Forgets all entries, also for Back and Forward; leads to `/`. */
export const clearScrollPositions = (): void => {
  entries.clear();
  entry = firstOwn = nextEntry();
  try {
    sessionStorage.removeItem(ENTRIES_KEY);
    sessionStorage.setItem(FIRST_OWN_ENTRY_KEY, String(firstOwn));
  } catch {
    // Without storage, it lasts until the page reloads.
  }
  history.replaceState(null, '', '/');
};

/** Call before React renders: its `popstate` listener must run before Wouter's. */
export const watchHistory = (): void => {
  load();
  numberEntries();
  history.scrollRestoration = 'manual';
  enter(history.state, Math.floor(performance.timeOrigin));
  isReturning = entries.has(entry);
  rememberAddress();
  // Here alone: read while navigating, `scrollY` forces a layout.
  addEventListener('scroll', () => remember({ top: scrollY }), { passive: true });
  addEventListener('pagehide', persist);
  addEventListener('popstate', (event) => {
    remember({ focus: focusedLink(), depth: undefined });
    const previousAddress = entries.get(entry)?.address;
    const top = currentTop();
    const before = entry;
    const left = entries.get(before);
    enter(event.state, nextEntry());
    if (!entryIn(event.state)) remember({ before });
    // A dialog keeps the scroll position.
    isReturning = normaliseAddress(previousAddress, true) !== normaliseAddress(location.href, true);
    remember({ address: normaliseAddress(location.href), ...(!isReturning && { top }) });
    const isOpen = closers.size > 0;
    for (const close of closers) close();
    // A closed popup's entry is no place of its own.
    if (left?.isPopup && left.before === entry && !isOpen) history.back();
  });
  // Wouter dispatches these for its own entries.
  addEventListener('pushState', () => {
    remember({ focus: focusedLink(), depth: undefined });
    begin();
  });
  addEventListener('replaceState', () => (entryIn(history.state) === entry ? rememberAddress() : begin()));
};

/** Consumes the entry reached by Back or Forward; null for a new one. */
export const takeReturnEntry = (): HistoryEntry | null => {
  const place = isReturning ? (entries.get(entry) ?? TOP_OF_PAGE) : null;
  isReturning = false;
  return place;
};

/** Pixels; where the entry reached by Back or Forward will be scrolled to, until it is consumed. */
export const returnTop = (): number => (isReturning ? currentTop() : 0);

/** The next navigation focuses this row. */
export const expectRow = (row: WalkedTo): void => {
  expected = row;
};

const pathOf = (href: string | null) => href?.split('?')[0];

/**
 * Goes back to an address, once, however often called.
 * @param walkedTo takes the focus there, instead of what had it
 * @returns resolves on arrival; null if it is not within `maxSteps` entries
 */
export const goBackTo = (address: string, maxSteps: number, walkedTo?: WalkedTo): Promise<void> | null => {
  const wanted = normaliseAddress(address);
  let at = entries.get(entry)?.before;
  for (let steps = 1; steps <= maxSteps && at !== undefined; steps += 1) {
    const place = entries.get(at);
    if (place?.address === wanted) {
      if (walkedTo && pathOf(place.focus) !== walkedTo.focus) entries.set(at, { ...place, ...walkedTo });
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
