import type { PreloadedResponses } from '../api/preloaded-responses.ts';
import { systemClock, type Clock } from '../api/clock.ts';
import type { Locks } from '../api/consumed-refresh-tokens.ts';

/** Injected: tests give each tab its own. */
export interface Platform {
  /** Null where forbidden. */
  readonly storage: Storage | null;
  /** Missing on plain http. */
  readonly locks: Locks | undefined;
  readonly window: EventTarget;
  /** Letters and digits; survives a reload. Duplicated tabs share it. */
  readonly tabId: string;
  readonly document: EventTarget & { readonly visibilityState: DocumentVisibilityState };
  readonly origin: string;
  readonly isOnline: () => boolean;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly preloadedResponses: PreloadedResponses;
}

/** '' for the page's origin. */
export const apiAddress = (): string => import.meta.env.VITE_API_BASE_URL ?? '';

const findStorage = (): Storage | null => {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
};

const TAB_ID_KEY = 'registrar.tab';

const findTabId = (): string => {
  const newId = Math.random().toString(36).slice(2);
  try {
    const tabId = sessionStorage.getItem(TAB_ID_KEY) ?? newId;
    sessionStorage.setItem(TAB_ID_KEY, tabId);
    return tabId;
  } catch {
    return newId;
  }
};

export const browserPlatform = (): Platform => ({
  storage: findStorage(),
  locks: navigator.locks,
  window,
  tabId: findTabId(),
  document,
  origin: location.origin,
  isOnline: () => navigator.onLine,
  fetch: (input, init) => fetch(input, init),
  clock: systemClock,
  preloadedResponses: globalThis.__registrarResponses ?? {},
});
