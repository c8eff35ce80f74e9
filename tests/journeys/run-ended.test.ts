import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { until } from '../support/until.ts';

/** Three whole runs begin beside whatever else the machine does. */
const BEGINNING_TIMEOUT_MS = 1_500_000;

/** The temporary folders of the runs that are ended. */
const outsides: string[] = [];
afterAll(() => {
  for (const outside of outsides) rmSync(outside, { recursive: true, force: true });
});

/** The names of what runs with a certain word in its environment. */
const programsWith = (word: string): string[] =>
  existsSync('/proc/self/environ')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .flatMap((pid) => {
          try {
            const isOne = readFileSync(`/proc/${pid}/environ`, 'utf8').includes(word);
            return isOne ? [readFileSync(`/proc/${pid}/comm`, 'utf8').trim()] : [];
          } catch {
            return [];
          }
        })
    : execFileSync('ps', ['axeww', '-o', 'command='], { encoding: 'utf8', maxBuffer: 1e8 })
        .split('\n')
        .filter((line) => line.includes(word));

// Side by side: each waits for a run to begin and to end.
test.concurrent.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'a run that is ended by %s leaves no PostgreSQL, no Chromium, no server and no folder behind',
  async (signal) => {
    const outside = mkdtempSync(join(tmpdir(), 'ended-'));
    outsides.push(outside);
    const word = `RUN_ENDED_BY=${signal}-${process.pid}`;
    const reportFile = join(outside, `${signal}-said`);
    const { VITEST: _, REGISTRAR_RUN_FOLDER: __, ...own } = process.env;
    const [name = '', value = ''] = word.split('=');
    const before = readdirSync(outside);
    const run = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/support/endless/vitest.config.ts'],
      {
        env: { ...own, TMPDIR: outside, TMPDIR_REPORT_FILE: reportFile, NO_COLOR: '1', [name]: value },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    for (const stream of [run.stdout, run.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    await until(() => {
      if (run.exitCode === null) expect(existsSync(reportFile), output).toBe(true);
    }, BEGINNING_TIMEOUT_MS);
    expect(run.exitCode, output).toBeNull();
    const programs = programsWith(word).join('\n');
    expect(programs).toMatch(/postgres/);
    expect(programs).toMatch(/chrom/i);
    expect(existsSync(readFileSync(reportFile, 'utf8'))).toBe(true);
    rmSync(reportFile);
    run.kill(signal);
    await until(() => expect(programsWith(word)).toEqual([]));
    await until(() => expect(readdirSync(outside)).toEqual(before));
  },
);
