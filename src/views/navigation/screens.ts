import type { ComponentType } from 'react';
import type { Wiring } from '../../wiring.ts';

/** A screen's module: what is drawn, and what it wants to have before that. */
export interface ScreenModule {
  readonly Screen: ComponentType<{ id: string }>;
  /**
   * Asks for the screen's first data; called on intent, so it must be cheap to call twice. May tell by a promise when
   * there is enough of it to draw.
   */
  readonly prefetch?: (wiring: Wiring, id: string, search: URLSearchParams) => unknown;
}

export interface ScreenEntry {
  readonly pattern: string;
  readonly load: () => Promise<ScreenModule>;
}

/** The specification's routes, each with its lazily loaded screen. */
export const SCREENS: readonly ScreenEntry[] = [
  { pattern: '/', load: () => import('../dashboard/dashboard.tsx') },
  { pattern: '/university', load: () => import('../../kinds/universities/university-list.tsx') },
  { pattern: '/university/:id', load: () => import('../../kinds/universities/university-detail.tsx') },
  { pattern: '/subjects', load: () => import('../../kinds/subjects/subject-list.tsx') },
  { pattern: '/subjects/:id', load: () => import('../../kinds/subjects/subject-detail.tsx') },
  { pattern: '/majors', load: () => import('../../kinds/majors/major-list.tsx') },
  { pattern: '/majors/:id', load: () => import('../../kinds/majors/major-detail.tsx') },
  { pattern: '/levels', load: () => import('../../kinds/levels/level-list.tsx') },
  { pattern: '/levels/:id', load: () => import('../../kinds/levels/level-detail.tsx') },
  { pattern: '/events', load: () => import('../../kinds/events/event-list.tsx') },
  { pattern: '/events/:id', load: () => import('../../kinds/events/event-detail.tsx') },
  { pattern: '/activity', load: () => import('../activity/activity.tsx') },
];

const loaded = new Map<ScreenEntry, ScreenModule>();
const loading = new Map<ScreenEntry, Promise<ScreenModule>>();

export const getLoaded = (entry: ScreenEntry): ScreenModule | undefined => loaded.get(entry);

/** Loads a screen's code once; a failure is forgotten, so that the next try is a new one. */
export const loadScreen = (entry: ScreenEntry): Promise<ScreenModule> => {
  const known = loading.get(entry);
  if (known) return known;
  const promise = entry.load().then((module) => {
    loaded.set(entry, module);
    return module;
  });
  promise.catch(() => loading.delete(entry));
  loading.set(entry, promise);
  return promise;
};

/** Null where the person, or a program, typed what stands for no text: `/levels/%`. */
const decode = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};

const matches = (pattern: string, path: string): string | null => {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (wanted.length !== given.length) return null;
  let id: string | null = '';
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) id = decode(value);
    else if (part !== value) return null;
  }
  return id;
};

/** The screen of a path and the id in it; null where there is none. */
export const findScreen = (path: string): { entry: ScreenEntry; id: string } | null => {
  for (const entry of SCREENS) {
    const id = matches(entry.pattern, path);
    if (id !== null) return { entry, id };
  }
  return null;
};

/** Brings code and data of an address closer, before anybody has clicked. Resolves once they are there, or will not be. */
export const prepare = async (wiring: Wiring, href: string): Promise<void> => {
  const url = new URL(href, location.origin);
  const found = findScreen(url.pathname);
  if (!found) return;
  try {
    const module = await loadScreen(found.entry);
    await module.prefetch?.(wiring, found.id, url.searchParams);
  } catch {
    // Whoever goes there is told.
  }
};
