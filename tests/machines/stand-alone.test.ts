import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { transformWithOxc } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { chartOf, type Chart } from '../../src/inspector/diagram/chart.ts';
import { extractCharts } from '../extractor/extract-charts.ts';

const FOLDER = 'src/machines';
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'));

/** A folder in which one package can be found, and nothing of ours. */
const elsewhere = mkdtempSync(join(tmpdir(), 'registrar-machines-'));
mkdirSync(join(elsewhere, 'node_modules'));
symlinkSync(resolve('node_modules/xstate'), join(elsewhere, 'node_modules/xstate'));
afterAll(() => rmSync(elsewhere, { recursive: true }));

const REPORT = `
const found = Object.values(await import(process.argv[2])).filter((value) => value?.root?.machine === value);
process.stdout.write(JSON.stringify(found.map(({ config }) => config)));
`;
writeFileSync(join(elsewhere, 'report.mjs'), REPORT);

/** What a file makes when it is run far from its neighbours, with no settings and nothing but xstate to import. */
const runAlone = async (name: string, source: string): Promise<Chart[]> => {
  const { code } = await transformWithOxc(source, name);
  const file = join(elsewhere, name.replace(/\.ts$/, '.mjs'));
  writeFileSync(file, code);
  const report = execFileSync(
    process.execPath,
    ['--preserve-symlinks', join(elsewhere, 'report.mjs'), file],
    {
      cwd: elsewhere,
      env: {},
      encoding: 'utf8',
    },
  );
  return (JSON.parse(report) as Parameters<typeof chartOf>[0][]).map(chartOf);
};

/** The extractor is older than `reenter`. */
const withoutReenter = (charts: readonly Chart[]): Chart[] =>
  charts.map((chart) => ({
    ...chart,
    states: chart.states.map((state) => ({
      ...state,
      transitions: state.transitions.map((transition) => ({ ...transition, reenter: false })),
    })),
  }));

beforeEach(() => {
  // It says so of every `params` that is a function, and reads on.
  vi.spyOn(console, 'error').mockImplementation((message: unknown) => {
    if (!String(message).startsWith('Unsupported property value')) throw new Error(String(message));
  });
});

describe.each(names)('%s, pasted by itself', (name) => {
  const source = readFileSync(join(FOLDER, name), 'utf8');
  let charts: readonly Chart[];
  beforeAll(async () => {
    charts = await runAlone(name, source);
  });

  test('runs with nothing but xstate in reach, and does nothing but make one machine', () => {
    expect(charts).toHaveLength(1);
    expect(charts[0]?.states.length).toBeGreaterThan(2);
  });

  test('gives a static extractor every state and transition it has when it runs', () => {
    expect(extractCharts(source)).toEqual(withoutReenter(charts));
  });
});

test('a state that comes from elsewhere would be missed', async () => {
  const source = `
    import { setup } from 'xstate';
    const fragment = () => ({ hidden: {} });
    export const machine = setup({}).createMachine({ id: 'm', initial: 'open', states: { open: {}, ...fragment() } });
  `;
  expect(extractCharts(source)).not.toEqual(withoutReenter(await runAlone('planted.ts', source)));
});
