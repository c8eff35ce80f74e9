import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authMachine } from '../../src/machines/auth.ts';
import { confirmationModel, guardModel, refreshModel } from '../machines/auth.samples.ts';
import { recordFigures } from '../support/figures.ts';
import {
  createControllableFetch,
  startControllableServer,
  type ControllableServer,
} from '../support/controllable-server.ts';
import { createCoverage } from '../support/machine-coverage.ts';
import { edgePaths, simplePaths, type Model, type Path } from '../../src/inspector/machine-graph.ts';
import { shareOf, withinBudget } from '../support/work-budget.ts';
import { drive, DRIVEN_LIMITS } from './auth.drive.ts';

const coverage = createCoverage(authMachine);
const steps = { observed: new Set<string>(), forced: new Set<string>() };
const counts = { edgePaths: 0, simplePaths: 0, walked: 0 };
/** Of each of the two graphs. */
const SIMPLE_PATHS_BUDGET = 1_200;
const began = performance.now();
let socket: ControllableServer;

beforeAll(async () => {
  socket = await startControllableServer();
});

const driveAll = async (
  server: ControllableServer,
  model: Model,
  paths: readonly Path[],
): Promise<string[]> => {
  const faults: string[] = [];
  for (const path of paths)
    faults.push(...(await drive({ model, server, coverage, stepCounts: steps }, path)));
  return faults;
};

describe('the auth chart with its real adapters, against a server that answers when the test says so', () => {
  test('holds on a path to every edge, over real sockets', async () => {
    const model = guardModel(DRIVEN_LIMITS);
    const paths = edgePaths(model);
    counts.edgePaths = paths.length;
    expect(await driveAll(socket, model, paths)).toEqual([]);
  });

  test.each([
    ['the queue and the budget of a refresh', refreshModel],
    ['the question in the background', confirmationModel],
  ])('holds on simple paths over %s', async (_, modelWithin) => {
    const model = modelWithin(DRIVEN_LIMITS);
    const all = simplePaths(model);
    const paths = withinBudget(all, SIMPLE_PATHS_BUDGET);
    counts.simplePaths += all.length;
    counts.walked += paths.length;
    expect(await driveAll(createControllableFetch(), model, paths)).toEqual([]);
  });

  test('took every transition and saw every guard pass and fail', () => {
    expect(coverage.report()).toMatchObject({ neverTaken: [], neverRefused: [] });
  });

  test('was driven by the browser itself in all but what cannot happen there', () => {
    // Outside a session nothing is sent, so no 401 comes; its end aborts what is under way; storage is tried only when
    // a session is kept; and no simple path refreshes twice. The scenarios bring about the moments of the last three.
    const cannotHappen =
      /^(restoring|anonymous|signingIn|verifyingAdmin|loggedOut): request|of another session$|storage.unavailable$|no tokens to ask with$|^refreshing.*earlier token$/;
    const onlyForced = [...steps.forced].filter((step) => !steps.observed.has(step));
    expect(onlyForced.filter((step) => !cannotHappen.test(step))).toEqual([]);
  });
});

afterAll(async () => {
  await socket.close();
  const { states, transitions, taken, guarded, refused } = coverage.report();
  recordFigures({
    suite: 'auth 2: with its adapters and a server',
    states,
    transitions: `${taken}/${transitions}`,
    guards: `${refused}/${guarded}`,
    edgePaths: counts.edgePaths,
    simplePaths: shareOf(counts.walked, counts.simplePaths),
    seconds: (performance.now() - began) / 1000,
  });
});
