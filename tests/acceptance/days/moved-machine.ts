import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Combination } from './combinations.ts';
import type { Run } from './failures-reporter.ts';

/** Milliseconds after which a run is given up. */
const RUN_TIMEOUT_MS = 3_600_000;
/** Milliseconds that may pass between what is expected of a clock and what it shows. */
const CLOCK_TOLERANCE_MS = 300_000;

/**
 * Compiles the library that moves clocks.
 * @throws one sentence where there is no C compiler
 */
export const buildClock = (folder: string): string => {
  const library = join(folder, 'shifted-clock.so');
  const source = join(import.meta.dirname, 'shifted-clock.c');
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'], { stdio: 'pipe' });
  } catch (cause) {
    throw new Error(
      'The clocks are moved by a small C library: install a C compiler ("apt-get install gcc").',
      {
        cause,
      },
    );
  }
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  return library;
};

/** The surroundings of a process on a machine that is set to that day, zone and language. */
export const surroundingsOf = (
  library: string,
  { instant, zone, locale }: Combination,
): NodeJS.ProcessEnv => {
  const { TEST_DATABASE_URL: _, ...rest } = process.env;
  return {
    ...rest,
    LD_PRELOAD: library,
    CLOCK_SHIFT_SECONDS: String(Math.round((instant - Date.now()) / 1000)),
    TZ: zone,
    LANG: locale,
    LC_ALL: locale,
    LANGUAGE: locale === 'C' ? 'C' : locale.slice(0, 2),
  };
};

/** The clocks that do not show what they are set to: of Node, PostgreSQL or Chromium. */
export const clocksAstray = (library: string, combination: Combination): string[] => {
  const text = execFileSync(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'what-time.ts')],
    {
      env: surroundingsOf(library, combination),
      encoding: 'utf8',
    },
  );
  const clocks = JSON.parse(text.trim().split('\n').at(-1) ?? '{}') as Record<string, number>;
  return Object.entries(clocks)
    .filter(([, time]) => Math.abs(time - combination.instant) > CLOCK_TOLERANCE_MS)
    .map(([name, time]) => `${name} shows ${new Date(time).toISOString()}`);
};

/** Runs files of tests there. */
export const runTests = async (
  files: readonly string[],
  environment: NodeJS.ProcessEnv,
  folder: string,
): Promise<Run> => {
  const reportFile = join(folder, 'report.json');
  const reporter = join(import.meta.dirname, 'failures-reporter.ts');
  const command = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', `--reporter=${reporter}`];
  const child = spawn(process.execPath, [...command, ...files], {
    env: { ...environment, REPORT_FILE: reportFile },
    stdio: 'ignore',
    timeout: RUN_TIMEOUT_MS,
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const run = JSON.parse(readFileSync(reportFile, 'utf8')) as Run;
  const isSilent = code !== 0 && run.failures.length === 0;
  return isSilent ? { ...run, failures: [`the tests ended with ${code} and no failed test`] } : run;
};
