/**
 * `npm run screenshots [-- [--readme] [FOLDER] [SCREEN…]]`, from a server of its own with sample data;
 * `--readme`: only the README's.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import { beginJourney, signIn, type Journey } from '../tests/support/journey.ts';
import { TYPEFACE_KEY } from '../src/views/preferences/known-typeface.ts';
import { joinDatabaseServer } from '../tests/support/database.ts';
import { beginRun } from '../tests/support/own-run.ts';
import { storedKeys } from '../tests/support/stored-keys.ts';
import { openPage } from '../tests/support/watched-page.ts';
import { buildIfStale } from './build.ts';
import { LISTS } from './screenshots/lists.ts';
import { RECORDS } from './screenshots/records.ts';
import {
  addColleague,
  makeSamples,
  rememberQuality,
  signInAlone,
  signInColleague,
  type Samples,
} from './screenshots/samples.ts';
import type { Screen, Stage } from './screenshots/screen.ts';
import { FIRST_DAY, SESSION } from './screenshots/session.ts';
import { WORK } from './screenshots/work.ts';

const VIEWPORTS = {
  wide: { width: 1440, height: 900 },
  laptop: { width: 1280, height: 800 },
  middle: { width: 768, height: 1024 },
  narrow: { width: 320, height: 640 },
} as const;
type Width = keyof typeof VIEWPORTS;
const THEMES = ['light', 'dark'] as const;
const README_FOLDER = join('docs', 'screenshots');
const DEFAULT_FOLDER = 'screenshots';
const TIMEOUT_MS = 20_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { readme: { type: 'boolean' } },
});
const EVERY_SCREEN = [...FIRST_DAY, ...LISTS, ...RECORDS, ...WORK, ...SESSION];
const isScreen = (name: string) => EVERY_SCREEN.some((screen) => screen.name === name);
const namesFolder = positionals[0] !== undefined && !isScreen(positionals[0]);
const only = namesFolder ? positionals.slice(1) : positionals;
const unknown = only.find((name) => !isScreen(name));
if (unknown !== undefined) {
  console.error(
    `No screen is called ${unknown}. Screens: ${EVERY_SCREEN.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}
const folder = values.readme ? README_FOLDER : (namesFolder && positionals[0]) || DEFAULT_FOLDER;
const readme = readFileSync('README.md', 'utf8');
const fileName = (screen: string, theme: string, width: Width) => `${screen}-${theme}-${width}.png`;
const isWanted = (screen: string, theme: string, width: Width) =>
  values.readme
    ? readme.includes(`${README_FOLDER}/${fileName(screen, theme, width)}`)
    : only.length === 0 || only.includes(screen);

/** Before anybody has done anything. */
const NO_SAMPLES = {} as Samples;

const failed: string[] = [];
let pictureCount = 0;

const settle = async (page: Page, { calls }: Screen) => {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  if (calls?.outcome === 'waits') return page.locator('main h1').waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [data-boot]') === null);
  return page.evaluate(() => document.fonts.ready.then(() => {}));
};

const stubResponse = (page: Page, { path, outcome }: NonNullable<Screen['calls']>) =>
  page.route(`**${path}`, async (route) => {
    if (outcome === 'fails') await route.fulfill({ status: 500, body: '{}' });
  });

const shoot = async (page: Page, screen: Screen, width: Width, stage: Stage) => {
  page.setDefaultTimeout(TIMEOUT_MS);
  if (screen.calls) await stubResponse(page, screen.calls);
  const path = typeof screen.path === 'string' ? screen.path : screen.path(stage.samples);
  await page.goto(stage.address + path);
  await settle(page, screen);
  await screen.prepare?.(page, stage);
  await settle(page, screen);
  for (const colorScheme of THEMES) {
    if (!isWanted(screen.name, colorScheme, width)) continue;
    await page.emulateMedia({ colorScheme, ...screen.media });
    await page.screenshot({ path: join(folder, fileName(screen.name, colorScheme, width)) });
    pictureCount += 1;
  }
};

/** One session, so that My account does not fill. */
const shootAll = async (journey: Journey, width: Width, screens: readonly Screen[], samples: Samples) => {
  const left = screens.filter(
    ({ name, isWide }) =>
      !(isWide && width === 'narrow') && THEMES.some((theme) => isWanted(name, theme, width)),
  );
  if (left.length === 0) return;
  const options = { viewport: VIEWPORTS[width], reducedMotion: 'reduce' } as const;
  const ada = await signInAlone(journey.server);
  // Anew for each width: a token lasts 15 minutes.
  const client = samples === NO_SAMPLES ? ada : await signInColleague(journey.server);
  const session = await journey.visit('/login', { ...options, isSignedIn: false });
  await signIn(session.page);
  // A first visit shows the typeface late.
  await session.page.waitForFunction((key) => localStorage.getItem(key) !== null, TYPEFACE_KEY);
  const storageState = await session.context.storageState();
  const work = async (): Promise<void> => {
    const screen = left.shift();
    if (!screen) return;
    const visit = await openPage(journey.browser, {
      ...options,
      storageState: screen.isSignedIn === false ? storedKeys(storageState, [TYPEFACE_KEY]) : storageState,
    });
    try {
      await shoot(visit.page, screen, width, { address: journey.server.address, client, samples });
    } catch (error) {
      failed.push(`${screen.name} ${width}: ${String(error).split('\n')[0]}`);
    }
    await visit.close();
    await work();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  await signOut(session.page, session.context);
};

const signOut = async (page: Page, context: BrowserContext) => {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await context.close();
};

beginRun();
await buildIfStale();
mkdirSync(folder, { recursive: true });
const { server: databaseServer, leave } = await joinDatabaseServer();
const journey = await beginJourney(databaseServer);
for (const width of Object.keys(VIEWPORTS) as Width[]) await shootAll(journey, width, FIRST_DAY, NO_SAMPLES);
const ada = await signInAlone(journey.server);
await addColleague(ada);
await rememberQuality(journey.server);
const samples = await makeSamples(ada, await signInColleague(journey.server));
for (const width of Object.keys(VIEWPORTS) as Width[])
  await shootAll(journey, width, [...WORK, ...LISTS, ...RECORDS, ...SESSION], samples);
await journey.end();
await leave();
console.log(`${pictureCount} pictures in ${folder}`);
for (const one of failed) console.error(one);
process.exit(failed.length > 0 ? 1 : 0);
