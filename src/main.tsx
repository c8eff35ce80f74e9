import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { waitFor } from 'xstate';
import { App } from './app.tsx';
import { repeatEarlyInput } from './first-paint/early-input.ts';
import { watchForNewVersion } from './views/loading/new-version.ts';
import { watchHistory } from './views/navigation/scroll-restoration.ts';
import { firstSecond } from './views/loading/first-second.ts';
import { holdOptionalWork, idle } from './views/loading/idle.ts';
import { prepare, prepareMoves } from './views/shell/screens.ts';
import { watchPerson } from './views/shell/watch-person.ts';
import { loadSignIn } from './views/shell/sign-in-screen.tsx';
import { createWiring } from './wiring.ts';
import { createConnection } from './wiring/connection.ts';
import { apiAddress, browserPlatform } from './wiring/platform.ts';
import './views/style/tokens.css';
import './views/style/base.css';
import './views/style/sign-in.css';
import './views/style/frame.css';
import './views/style/forced-colors.css';

const baseUrl = apiAddress();
const platform = browserPlatform();
const connection = createConnection({ baseUrl, platform });
const wiring = createWiring({ baseUrl, platform, connection });
const { documentElement: page } = document;
// Tells the boot script that the app's code runs.
page.dataset['code'] = '';

/** Hydration would break an IME composition. */
const endOfComposition = () =>
  new Promise<void>((resolve) => {
    if (!document.activeElement?.matches('[data-composing]')) resolve();
    else document.activeElement.addEventListener('compositionend', () => resolve(), { once: true });
  });

/** Longest the frame waits for the first screen's code and data, to be drawn once; rows that stand may stand longer. */
const FIRST_SCREEN_TIMEOUT_MS = 250;
const FIRST_ROWS_TIMEOUT_MS = 2000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const firstScreenTimeout = async () => {
  await sleep(FIRST_SCREEN_TIMEOUT_MS);
  if (document.querySelector('.boot-skeleton tbody')) await sleep(FIRST_ROWS_TIMEOUT_MS);
};

/** When idle: its styles would have all drawn anew in the middle of what a person does. */
const showTypeface = async () => {
  await idle();
  if ('typeface' in page.dataset) return;
  const { loadTypeface } = await import('./views/loading/load-typeface.ts');
  await loadTypeface();
};

const mount = async (container: HTMLElement) => {
  if (import.meta.env.DEV) (await import('./inspector/attach.ts')).attachInspector(window);
  // Drawn with the app, not after it.
  void import('./views/style/after-first-paint.ts').catch(() => {});
  watchForNewVersion();
  watchHistory();
  watchPerson(wiring.auth);
  connection.start();
  wiring.start();
  const settled = await waitFor(wiring.auth, (snapshot) => !snapshot.matches('restoring'));
  if (settled.hasTag('private')) await Promise.race([prepare(wiring, location.href), firstScreenTimeout()]);
  // The sign-in screen reports a failure.
  else await loadSignIn().catch(() => {});
  await endOfComposition();
  // Comes while the first screen is drawn, for a list that is chosen at once.
  if (settled.hasTag('private')) {
    prepareMoves();
    holdOptionalWork(firstSecond());
  }
  page.dataset['app'] = '';
  // Synchronous: no keystroke may fall between old and hydrated form.
  flushSync(() => {
    const app = <App wiring={wiring} connection={connection.actor} />;
    const isFormThere = container.querySelector('form') !== null;
    if (isFormThere && settled.hasTag('public')) hydrateRoot(container, app);
    else createRoot(container).render(app);
  });
  delete page.dataset['boot'];
  delete page.dataset['code'];
  document.querySelector('.boot-skeleton')?.remove();
  repeatEarlyInput();
  void showTypeface().catch(() => {});
};

const root = document.getElementById('root');
if (root) void mount(root);
