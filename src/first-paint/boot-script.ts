/** First paint (decision 2). Inlined in index.html: keep it small. */
import { ADMIN_SCOPE, SCOPE_HEADER } from '../../contract/constants.ts';
import { personKey } from '../api/person-key.ts';
import { readStoredSession } from '../api/session-storage.ts';
import { hasColumnPreferences } from '../views/columns/column-preferences.ts';
import { getDefaultView, isCleared } from '../views/saved-views/default-view-preference.ts';
import { watchEarlyInput } from './early-input.ts';
import { fillPrerenderedList, type PrerenderedList } from './fill-prerendered-list.ts';
import { firstRequests, kindListedAt } from './first-requests.ts';
import { isTypefaceKnown } from '../views/preferences/known-typeface.ts';
import { applyTheme } from '../views/preferences/theme.ts';

/** Set by the build; keys are first path segments. */
declare const SCREEN_FILES: Readonly<Record<string, readonly string[]>>;
declare const KINDS_BY_SEGMENT: Readonly<Record<string, string>>;
declare const FIRST_TABLES: Readonly<Record<string, PrerenderedList>>;
declare const TYPEFACE: readonly string[];
declare const TYPEFACE_STYLES: string;
/** VITE_API_BASE_URL. */
declare const API_BASE: string;

const RELOADED_ONCE_KEY = 'registrar.reloaded-once';

const { documentElement: root } = document;

const link = (file: string, rel: string, more = {}) => {
  const element = document.createElement('link');
  Object.assign(element, { rel, href: `/${file}`, ...more });
  // The app asks again for styles it does not find.
  element.addEventListener('error', () => element.remove());
  document.head.append(element);
  return element;
};

/** @returns false on a first visit, when load-typeface.ts loads it later */
const recallTypeface = (storage: Storage): boolean => {
  globalThis.__registrarTypeface = String(TYPEFACE);
  const isKnown = isTypefaceKnown(storage, String(TYPEFACE));
  if (isKnown) {
    root.dataset['typeface'] = '';
    link(TYPEFACE_STYLES, 'stylesheet');
    for (const file of TYPEFACE) link(file, 'preload', { as: 'font', crossOrigin: '' });
  }
  return isKnown;
};

/** Resolves with its styles. */
const preload = (screen: string) =>
  Promise.all(
    (SCREEN_FILES[screen] ?? []).map((file) => {
      if (!file.endsWith('.css')) return link(file, 'modulepreload');
      const styles = link(file, 'stylesheet');
      return new Promise((resolve) => styles.addEventListener('load', resolve));
    }),
  );

/** Time for cached code to draw first, so that nothing is drawn twice. */
const CODE_FIRST_MS = 200;

/** Resolves when it is shown. */
const showFrame = async (isWarm: boolean) => {
  root.dataset['boot'] = isWarm ? 'waiting' : 'signed-in';
  if (!isWarm) return;
  await new Promise((resolve) => setTimeout(resolve, CODE_FIRST_MS));
  // Unless the app has been drawn.
  if ('boot' in root.dataset) root.dataset['boot'] = 'signed-in';
};

const ask = (path: string, accessToken: string) =>
  fetch(API_BASE + path, {
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${accessToken}`,
      [SCOPE_HEADER]: ADMIN_SCOPE,
    },
  });

// No passkey holds for an IP address: sign-in.css leaves no room for the button.
root.toggleAttribute('data-ip', /\.\d+$|]$/.test(location.hostname));

try {
  const storage = window.localStorage;
  applyTheme((key) => storage.getItem(key), root);
  const session = readStoredSession(storage, Date.now());
  const { pathname, search } = location;
  const [, screen = ''] = pathname.split('/');
  const kind = kindListedAt(KINDS_BY_SEGMENT, pathname);
  const person = session ? personKey(session) : '';
  const query = search === '' && kind && !isCleared() ? getDefaultView(person, kind) : search;
  let rows: Promise<Response> | undefined;
  if (session && pathname !== '/login') {
    watchEarlyInput();
    const responses: Record<string, Promise<Response>> = {};
    for (const path of firstRequests(KINDS_BY_SEGMENT, pathname, query)) {
      const responsePromise = ask(path, session.accessToken);
      // The app handles the failure when it takes the response.
      responsePromise.catch(() => {});
      responses[path] = responsePromise;
      rows ??= responsePromise;
    }
    globalThis.__registrarResponses = responses;
  }
  // After the requests: links take milliseconds.
  const isWarm = recallTypeface(storage);
  const frame = rows && showFrame(isWarm);
  const styles = preload(session ? screen : 'login');
  const table = FIRST_TABLES[screen];
  // The app draws filtered lists and chosen columns.
  const isUnfiltered = kind && /^(\?size=\d+)?$/.test(query) && !hasColumnPreferences(person, kind);
  if (table && rows && isUnfiltered)
    fillPrerenderedList(screen, table, {
      responsePromise: rows,
      frame: Promise.all([frame, styles]),
      isWarm,
    }).catch(() => {});
} catch {
  // Without storage the form stands; the app says why.
}

/** Once: a restored tab can hold a page whose scripts the server no longer has. */
const reloadOnce = (event: Event) => {
  if (!(event.target instanceof HTMLScriptElement)) return;
  try {
    if (sessionStorage.getItem(RELOADED_ONCE_KEY) === event.target.src) return;
    sessionStorage.setItem(RELOADED_ONCE_KEY, event.target.src);
    location.reload();
  } catch {
    // Without storage it could loop.
  }
};
addEventListener('error', reloadOnce, { capture: true });

document.addEventListener('submit', (event) => {
  if ((event.target as Element).id === 'sign-in-form') {
    event.preventDefault();
    if (!('app' in root.dataset)) globalThis.__registrarEarlySubmit = true;
  }
});
