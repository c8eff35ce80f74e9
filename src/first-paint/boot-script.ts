/**
 * Runs from index.html before anything is painted, in a few hundred bytes: sets the looks, decides between the
 * sign-in form and the frame's skeleton by the very judgement the app uses, and asks for the first data while the
 * application's code is still on its way (decision 2).
 */
import { ADMIN_SCOPE, SCOPE_HEADER } from '../../contract/constants.ts';
import { personKey } from '../api/person-key.ts';
import { readStoredSession } from '../api/session-storage.ts';
import { hasColumnPreferences } from '../views/list/columns/column-preferences.ts';
import { getDefaultView, isCleared } from '../views/list/saved-views/default-view-preference.ts';
import { fillPrerenderedList, type PrerenderedList } from './fill-prerendered-list.ts';
import { firstRequests, kindListedAt } from './first-requests.ts';
import { applyTheme } from '../views/parts/theme.ts';

/** Replaced by the build: the files each screen is made of, by the first part of its path. */
declare const SCREEN_FILES: Readonly<Record<string, readonly string[]>>;
/** Replaced by the build: how each list's first rows are drawn, by the first part of its path. */
declare const FIRST_TABLES: Readonly<Record<string, PrerenderedList>>;
/** Replaced by the build with the app's VITE_API_BASE_URL. */
declare const API_BASE: string;

const RELOADED_ONCE_KEY = 'registrar.reloaded-once';

const { documentElement: root } = document;

const open = () => {
  const storage = window.localStorage;
  applyTheme((key) => storage.getItem(key), root);
  return readStoredSession(storage, Date.now());
};

/** @returns what resolves when the screen's styles are there */
const preload = (screen: string) =>
  Promise.all(
    (SCREEN_FILES[screen] ?? []).map((file) => {
      const link = document.createElement('link');
      const isStyle = file.endsWith('.css');
      link.rel = isStyle ? 'stylesheet' : 'modulepreload';
      link.href = `/${file}`;
      document.head.append(link);
      return isStyle ? new Promise((resolve) => link.addEventListener('load', resolve)) : null;
    }),
  );

/** The app asks again for what did not come by then. */
const PRELOAD_TIMEOUT_MS = 15_000;

const ask = (path: string, accessToken: string) =>
  fetch(API_BASE + path, {
    signal: AbortSignal.timeout(PRELOAD_TIMEOUT_MS),
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${accessToken}`,
      [SCOPE_HEADER]: ADMIN_SCOPE,
    },
  });

try {
  const session = open();
  const { pathname, search } = location;
  const [, screen = ''] = pathname.split('/');
  const kind = kindListedAt(pathname);
  const person = session ? personKey(session) : '';
  const query = search === '' && kind && !isCleared() ? getDefaultView(person, kind) : search;
  let rows: Promise<Response> | undefined;
  if (session && pathname !== '/login') {
    root.dataset['boot'] = 'signed-in';
    const answers: Record<string, Promise<Response>> = {};
    for (const path of firstRequests(pathname, query)) {
      const answer = ask(path, session.accessToken);
      // The app hears of a failure when it asks for the answer; until then nobody is there to hear it.
      answer.catch(() => {});
      answers[path] = answer;
      rows ??= answer;
    }
    globalThis.__registrarBoot = answers;
  }
  const styles = preload(screen);
  const table = FIRST_TABLES[screen];
  // Anything but the plain list, in its own columns, is more than rows: the application draws it.
  const isPlain = kind && query === '' && !hasColumnPreferences(person, kind);
  if (table && rows && isPlain) fillPrerenderedList(table, rows, styles).catch(() => {});
} catch {
  // No storage: the form stands, and the app says the rest.
}

/**
 * A tab that is restored may be given an old page, whose script is gone from the server: asked for anew, the page is
 * the present one. Once, since a script that never comes would otherwise reload for ever.
 */
const reloadOnce = (event: Event) => {
  if (!(event.target instanceof HTMLScriptElement)) return;
  try {
    if (sessionStorage.getItem(RELOADED_ONCE_KEY) === event.target.src) return;
    sessionStorage.setItem(RELOADED_ONCE_KEY, event.target.src);
    location.reload();
  } catch {
    // Without storage it might not be once.
  }
};
addEventListener('error', reloadOnce, { capture: true });

document.addEventListener('submit', (event) => {
  if ((event.target as Element).id === 'sign-in-form') {
    event.preventDefault();
    if (!('app' in root.dataset)) globalThis.__registrarEarlySubmit = true;
  }
});
