import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf } from '../../src/inspector/diagram/chart.ts';

const FOLDER = 'docs/machines';
const names = readdirSync('src/machines').map((file) => file.replace(/\.ts$/, ''));

/** The tree, but with pages of its own. */
const scratch = mkdtempSync(join(tmpdir(), 'registrar-documents-'));
afterAll(() => rmSync(scratch, { recursive: true }));
symlinkSync(resolve('node_modules'), join(scratch, 'node_modules'));
for (const name of ['src', 'scripts', FOLDER, 'package.json', 'tsconfig.json'])
  cpSync(name, join(scratch, name), { recursive: true });

/** What the check says, and whether it passes. */
const check = (): { readonly isPassed: boolean; readonly output: string } => {
  try {
    const output = execFileSync(process.execPath, ['--import', 'tsx', 'scripts/machines.ts', '--check'], {
      cwd: scratch,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return { isPassed: true, output };
  } catch (error) {
    return { isPassed: false, output: String((error as { stderr: unknown }).stderr) };
  }
};

describe('the pages of the machines', () => {
  test('are what the machines say', () => {
    const { isPassed, output } = check();
    expect(isPassed, output).toBe(true);
  });

  test('are called stale, by name, when a chart has changed and its page has not, or is gone and its page is not', () => {
    const page = join(scratch, FOLDER, 'auth.mmd');
    writeFileSync(page, readFileSync(page, 'utf8').replace('peer.signIn', 'peer.arrive'));
    writeFileSync(join(scratch, FOLDER, 'forgotten.svg'), '<svg/>');
    const { isPassed, output } = check();
    expect(isPassed).toBe(false);
    expect(output.match(/[\w-]+\.\w+(?= is not what)/g)).toEqual(['auth.mmd', 'forgotten.svg']);
  });

  test.each(names)('%s.json makes the same states and transitions again', (name) => {
    const config = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as Parameters<
      typeof chartOf
    >[0];
    const machine = createMachine(config as Parameters<typeof createMachine>[0]);
    expect(chartOf(JSON.parse(JSON.stringify(machine.config)) as typeof config)).toEqual(chartOf(config));
    expect(Object.keys(machine.root.states)).toEqual(Object.keys(config['states'] ?? {}));
  });
});
