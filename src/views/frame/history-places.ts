/** What is remembered of a place in the history: how far it was scrolled, and the link that had the focus. */
export interface Place {
  readonly top: number;
  readonly focus: string | null;
}

const KEY = 'registrar.places';
const NOWHERE: Place = { top: 0, focus: null };

const places = new Map<number, Place>();
let entry = 0;
let isReturning = false;

const entryIn = (state: unknown): number => (state as { entry?: number } | null)?.entry ?? 0;

const focusedLink = (): string | null => {
  const { activeElement } = document;
  return activeElement?.closest('main') ? (activeElement.getAttribute('href') ?? null) : null;
};

const remember = (place: Partial<Place>) =>
  places.set(entry, { ...(places.get(entry) ?? NOWHERE), ...place });

/** Gives the present entry its number, unless it has it; a navigation with `replace` takes it away. */
const mark = () => {
  if (entryIn(history.state) !== entry)
    history.replaceState({ ...(history.state as object | null), entry }, '');
};

const load = () => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [number, Place][];
    for (const [number, place] of kept) places.set(number, place);
  } catch {
    // A reload begins at the top then.
  }
};

const keep = () => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...places].slice(-50)));
  } catch {
    // As above.
  }
};

/**
 * Begins to write down, for each place in the history, what Back and Forward must restore. Once, before React draws
 * anything: on `popstate` React draws between the listeners, and Wouter's must not be the first.
 */
export const watchHistory = (): void => {
  load();
  history.scrollRestoration = 'manual';
  entry = entryIn(history.state);
  isReturning = places.has(entry);
  addEventListener('scroll', () => remember({ top: scrollY }), { passive: true });
  addEventListener('pagehide', keep);
  addEventListener('popstate', (event) => {
    remember({ top: scrollY, focus: focusedLink() });
    entry = entryIn(event.state);
    isReturning = true;
  });
  // Wouter tells of the entries it makes by events of these names.
  addEventListener('pushState', () => {
    remember({ top: scrollY, focus: focusedLink() });
    entry = Math.max(Date.now(), entry + 1);
    isReturning = false;
    mark();
  });
  addEventListener('replaceState', mark);
};

/** What is remembered of the place Back or Forward have led to; null in a new one. Asked once for each arrival. */
export const takeReturn = (): Place | null => {
  const place = isReturning ? (places.get(entry) ?? NOWHERE) : null;
  isReturning = false;
  return place;
};
