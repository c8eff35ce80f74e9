import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** First the build without windows, which needs less than half of the processor's time for the same pages. */
const KNOWN_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const PACKAGE = 'chromium-headless-shell';

const isRoot = process.getuid?.() === 0;
const find = () => [process.env['CHROME_PATH'], ...KNOWN_PATHS].find((path) => path && existsSync(path));

const installOnDebian = () => {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return;
  process.stderr.write(`No Chromium found: installing the package "${PACKAGE}" with apt-get …\n`);
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[] };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', PACKAGE], {
    ...quiet,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
};

/**
 * The path of a Chromium: CHROME_PATH, a system one, or on Debian as root one that apt installs now.
 * @throws one sentence that says what to do
 */
export const requireChromium = (): string => {
  if (!find()) installOnDebian();
  const path = find();
  if (path) return path;
  throw new Error(
    `The tests need Chromium: install it (on Debian, "apt-get install ${PACKAGE}") or set CHROME_PATH to its program.`,
  );
};

const DISABLED_FEATURES = [
  // The address bar's suggestions: two pages of Chromium's own for every context, which cost as much as ours.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Playwright's own list, whose switch this one replaces.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

/**
 * Chromium refuses its sandbox to root; a graphics processor that is imitated costs more than none; the other switches
 * keep it from calling home.
 */
export const chromiumArguments = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join()}`,
];

// Of the whole process, whose files of tests come one after the other.
const worker = globalThis as { registrarBrowser?: Browser | undefined };

/** One for all that a worker does, which ends with it: to start one takes as long as to open a page. */
export const sharedBrowser = async (): Promise<Browser> => {
  if (!worker.registrarBrowser?.isConnected()) worker.registrarBrowser = await openBrowser();
  return worker.registrarBrowser;
};

/** @param more switches beside the usual ones */
export const openBrowser = (...more: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: requireChromium(), args: [...chromiumArguments, ...more] });
