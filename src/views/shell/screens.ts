import type { ComponentType } from 'react';
import type { ListedKind } from '../../../contract/kinds.ts';
import { KINDS } from '../../kinds/kinds.ts';
import type { Wiring } from '../../wiring.ts';
import { holdIdle, isSavingData } from '../loading/idle.ts';

export interface ScreenModule {
  readonly Screen: ComponentType<{ id: string }>;
  readonly prefetch?: Prefetch;
}

/** Called on intent, possibly repeatedly; must be cheap. A promise settles when there is enough to draw. */
type Prefetch = (wiring: Wiring, id: string, search: URLSearchParams) => unknown;

export interface ScreenEntry {
  readonly pattern: string;
  readonly load: () => Promise<ScreenModule>;
  /** Starts before the code has loaded. */
  readonly prefetch?: Prefetch;
  readonly isRecord?: boolean;
}

type Load = ScreenEntry['load'];

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

const loadData = async () => {
  const { prefetchList, prefetchRecord } = await import('../list/prefetch.ts');
  return { prefetchList, prefetchRecord };
};
type Data = Awaited<ReturnType<typeof loadData>>;
let data: Data | undefined;

/** Synchronous once loaded, so that a request leaves before the screen is drawn. */
const withData = async (ask: (code: Data) => Promise<void>): Promise<void> => {
  data ??= await loadData();
  return ask(data);
};

const screensOf = (kind: ListedKind): ScreenEntry[] => {
  const { path } = KINDS[kind];
  const own = OWN_SCREENS[kind];
  const importing = () => import('./import-screen.tsx').then(({ importScreen }) => importScreen(kind));
  return [
    {
      pattern: path,
      load: own?.list ?? (() => import('./default-list.tsx').then(({ listScreen }) => listScreen(kind))),
      prefetch: (wiring, _id, search) =>
        search.has('view') || withData(({ prefetchList }) => prefetchList(wiring, kind, search)),
    },
    { pattern: `${path}import`, load: importing },
    { pattern: `${path}import/:id`, load: importing },
    {
      pattern: `${path}:id`,
      load:
        own?.detail ?? (() => import('./default-detail.tsx').then(({ detailScreen }) => detailScreen(kind))),
      prefetch: (wiring, id) => withData(({ prefetchRecord }) => prefetchRecord(wiring, kind, id)),
      isRecord: true,
    },
  ];
};

const SCREENS: readonly ScreenEntry[] = [
  { pattern: '/', load: () => import('../dashboard/dashboard.tsx') },
  ...(Object.keys(KINDS) as ListedKind[]).flatMap(screensOf),
  { pattern: '/duplicates', load: () => import('../duplicates/duplicates.tsx') },
  { pattern: '/activity', load: () => import('../activity/activity.tsx') },
  { pattern: '/people', load: () => import('../people/people-list.tsx') },
  { pattern: '/people/:id', load: () => import('../people/person-detail.tsx'), isRecord: true },
  { pattern: '/account', load: () => import('../account/account.tsx') },
];

export const ACCESS_DENIED: ScreenEntry = {
  pattern: '*',
  load: () => import('../access-denied/access-denied.tsx'),
};

const loaded = new Map<ScreenEntry, ScreenModule>();
const loading = new Map<ScreenEntry, Promise<ScreenModule>>();

export const getLoaded = (entry: ScreenEntry): ScreenModule | undefined => loaded.get(entry);

/** A failed load can be retried. */
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
    // The answer’s id is in lower case, and another would be of a merged record.
    if (part.startsWith(':')) id = decode(value.toLowerCase());
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

/** Loads code without data; resolves even if it fails. */
export const prepareCode = async (href: string): Promise<void> => {
  const found = findScreen(new URL(href, location.origin).pathname);
  if (found) await loadScreen(found.entry).catch(() => {});
};

/** For moves from here; all lists share one small chunk. */
export const prepareMoves = (): void => {
  withData(async () => {}).catch(() => {});
  if (!isSavingData()) for (const { path } of Object.values(KINDS)) void prepareCode(path);
};

/** Prefetches code and data; resolves even if they fail, which navigation shows. */
export const prepare = async (wiring: Wiring, href: string): Promise<void> => {
  const url = new URL(href, location.origin);
  const found = findScreen(url.pathname);
  if (!found) return;
  const { entry, id } = found;
  await holdIdle(
    Promise.allSettled([
      entry.prefetch?.(wiring, id, url.searchParams),
      loadScreen(entry).then(({ prefetch }) => prefetch?.(wiring, id, url.searchParams)),
    ]),
  );
};
