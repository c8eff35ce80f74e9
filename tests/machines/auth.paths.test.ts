import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { authMachine } from '../../src/machines/auth.ts';
import { edgeTable } from '../support/edge-table.ts';
import { recordFigures } from '../support/figures.ts';
import { createCoverage } from '../support/machine-coverage.ts';
import { edgePaths } from '../../src/inspector/machine-graph.ts';
import { lintMachine } from '../support/machine-lint.ts';
import { withStubActors } from '../support/stub-actors.ts';
import { wholeModel } from './auth.samples.ts';
import { walk } from './auth.walk.ts';
import { authText } from './auth.text.ts';

const TABLE = new URL('auth.edges.md', import.meta.url);

/** Without the blanks a formatter puts into a table. */
const linesOf = (table: string) =>
  table
    .split('\n')
    .map((line) => line.replace(/ *\| */g, '|').replace(/-+/g, '-'))
    .filter((line) => line !== '');

const machine = withStubActors(authMachine);
const coverage = createCoverage(authMachine);
const began = performance.now();
let walked = 0;

describe('the auth chart alone', () => {
  test('has names for everything, and an answer for every actor that breaks', () => {
    expect(lintMachine(authMachine)).toEqual([]);
  });

  test('does on every edge what the reviewed table says', () => {
    const reviewed = linesOf(readFileSync(TABLE, 'utf8').split('\n---\n').at(-1) ?? '');
    expect(linesOf(edgeTable(wholeModel, authText))).toEqual(reviewed);
  });

  test('keeps its invariants on a path to every edge', () => {
    const paths = edgePaths({ ...wholeModel, machine });
    expect(paths.flatMap((path) => walk(machine, wholeModel, path, coverage))).toEqual([]);
    walked = paths.length;
  });

  test('took every transition and saw every guard pass and fail', () => {
    expect(coverage.report()).toMatchObject({ neverTaken: [], neverRefused: [] });
  });
});

afterAll(() => {
  const { states, transitions, taken, guarded, refused } = coverage.report();
  recordFigures({
    suite: 'auth 1: the machine alone',
    states,
    transitions: `${taken}/${transitions}`,
    guards: `${refused}/${guarded}`,
    edgePaths: walked,
    seconds: (performance.now() - began) / 1000,
  });
});
