import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';

const positions = new Map<number, number>();
let entry = 0;
let isReturning = false;
let isListening = false;

const entryOf = (state: unknown): number => (state as { entry?: number } | null)?.entry ?? 0;

/** Gives each place in the history a number of its own, kept in its state, and remembers where it was scrolled to. */
const listen = () => {
  if (isListening) return;
  isListening = true;
  history.scrollRestoration = 'manual';
  entry = entryOf(history.state);
  addEventListener('scroll', () => positions.set(entry, scrollY), { passive: true });
  addEventListener('popstate', (event) => {
    entry = entryOf(event.state);
    isReturning = true;
  });
  // Wouter tells of the pushes it makes by an event of this name.
  addEventListener('pushState', () => {
    entry = Date.now();
    isReturning = false;
    history.replaceState({ ...(history.state as object | null), entry }, '');
  });
};

/** Scrolls there, and again as the screen grows, until it is reached or the person scrolls for themselves. */
const restore = (top: number) => {
  scrollTo({ top, behavior: 'instant' });
  if (Math.abs(scrollY - top) < 1) return () => {};
  const growth = new ResizeObserver(() => {
    scrollTo({ top, behavior: 'instant' });
    if (Math.abs(scrollY - top) < 1) stop();
  });
  const stop = () => {
    growth.disconnect();
    for (const type of ['wheel', 'touchstart', 'keydown']) removeEventListener(type, stop);
  };
  growth.observe(document.body);
  for (const type of ['wheel', 'touchstart', 'keydown']) addEventListener(type, stop, { passive: true });
  return stop;
};

/** Back and Forward return to where one was; a new screen begins at its top. */
export const useScrollMemory = (): void => {
  const [path] = useLocation();
  useLayoutEffect(() => {
    listen();
    const top = isReturning ? (positions.get(entry) ?? 0) : 0;
    isReturning = false;
    return restore(top);
  }, [path]);
};
