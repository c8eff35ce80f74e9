import type { ComponentType } from 'react';
import type { ListedKind } from '../../../contract/kinds.ts';
import { KINDS } from '../../kinds/kinds.ts';
import type { Wiring } from '../../wiring.ts';

export interface ScreenModule {
  readonly Screen: ComponentType<{ id: string }>;
  /**
   * Called on intent, possibly repeatedly; must be cheap. A returned promise tells when enough has loaded to
   * draw.
   */
  readonly prefetch?: (wiring: Wiring, id: string, search: URLSearchParams) => unknown;
}

export interface ScreenEntry {
  readonly pattern: string;
  readonly load: () => Promise<ScreenModule>;
}

type Load = ScreenEntry['load'];

/** Kinds without an entry have the plain list and detail. */
const OWN_SCREENS: { readonly [kind in ListedKind]?: { readonly list: Load; readonly detail: Load } } = {
  universities: {
    list: () => import('../../kinds/universities/university-list.tsx'),
    detail: () => import('../../kinds/universities/university-detail.tsx'),
  },
  subjects: {
    list: () => import('../../kinds/subjects/subject-list.tsx'),
    detail: () => import('../../kinds/subjects/subject-detail.tsx'),
  },
  majors: {
    list: () => import('../../kinds/majors/major-list.tsx'),
    detail: () => import('../../kinds/majors/major-detail.tsx'),
  },
  levels: {
    list: () => import('../../kinds/levels/level-list.tsx'),
    detail: () => import('../../kinds/levels/level-detail.tsx'),
  },
  events: {
    list: () => import('../../kinds/events/event-list.tsx'),
    detail: () => import('../../kinds/events/event-detail.tsx'),
  },
};

const screensOf = (kind: ListedKind): ScreenEntry[] => {
  const { path } = KINDS[kind];
  const own = OWN_SCREENS[kind];
  const plain = () => import('./kind-screens.tsx');
  return [
    { pattern: path, load: own?.list ?? (() => plain().then(({ listScreen }) => listScreen(kind))) },
    {
      pattern: `${path}:id`,
      load: own?.detail ?? (() => plain().then(({ detailScreen }) => detailScreen(kind))),
    },
  ];
};

const SCREENS: readonly ScreenEntry[] = [
  { pattern: '/', load: () => import('../dashboard/dashboard.tsx') },
  ...(Object.keys(KINDS) as ListedKind[]).flatMap(screensOf),
  { pattern: '/duplicates', load: () => import('../duplicates/duplicates.tsx') },
  { pattern: '/activity', load: () => import('../activity/activity.tsx') },
  { pattern: '/people', load: () => import('../people/people-list.tsx') },
  { pattern: '/people/:id', load: () => import('../people/person-detail.tsx') },
  { pattern: '/account', load: () => import('../account/account.tsx') },
];

const loaded = new Map<ScreenEntry, ScreenModule>();
const loading = new Map<ScreenEntry, Promise<ScreenModule>>();

export const getLoaded = (entry: ScreenEntry): ScreenModule | undefined => loaded.get(entry);

/** Caches the module; a failed load can be retried. */
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

/** @returns null for malformed percent-encoding: `/levels/%` */
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

export const findScreen = (path: string): { entry: ScreenEntry; id: string } | null => {
  for (const entry of SCREENS) {
    const id = matches(entry.pattern, path);
    if (id !== null) return { entry, id };
  }
  return null;
};

/** Loads a screen's code, and asks for none of its data; resolves even if it fails. */
export const prepareCode = async (href: string): Promise<void> => {
  const found = findScreen(new URL(href, location.origin).pathname);
  // The failure is shown on navigation.
  if (found) await loadScreen(found.entry).catch(() => {});
};

/** Prefetches code and data; resolves even if they fail. */
export const prepare = async (wiring: Wiring, href: string): Promise<void> => {
  const url = new URL(href, location.origin);
  const found = findScreen(url.pathname);
  if (!found) return;
  try {
    const module = await loadScreen(found.entry);
    await module.prefetch?.(wiring, found.id, url.searchParams);
  } catch {
    // The failure is shown on navigation.
  }
};
