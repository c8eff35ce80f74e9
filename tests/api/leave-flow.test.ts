import { createActor, fromPromise } from 'xstate';
import { expect, test } from 'vitest';
import { importMachine, type Fix, type FixResult, type Stage } from '../../src/machines/import.ts';
import { leaveFlow } from '../../src/wiring/flows/flow.ts';
import { flush } from '../support/virtual-clock.ts';

const checked: Stage = {
  importId: 'import',
  version: 1,
  state: 'checked',
  jobId: 'job',
  good: 1,
  failed: 2,
  changeSetId: null,
  changeSetIds: [],
  reason: null,
};
const skip = (group: string): Fix => ({ sort: 'skip', which: { group }, skip: true });

test('rows decided one after another are all sent when the page is left meanwhile', async () => {
  const sent: (Fix | null)[] = [];
  const answers: (() => void)[] = [];
  const logic = importMachine.provide({
    actors: {
      readImport: fromPromise<Stage | null, { importId: string | null }>(async () => checked),
      fixLines: fromPromise<FixResult, { importId: string | null; fix: Fix | null }>(({ input }) => {
        sent.push(input.fix);
        return new Promise((resolve) => {
          answers.push(() => resolve({ stage: checked, fixed: 1, stillFailed: 0, undo: null }));
        });
      }),
    },
  });
  const flow = createActor(logic).start();
  flow.send({ type: 'import.resume', importId: 'import' });
  await flush();
  flow.send({ type: 'lines.fix', fix: skip('one') });
  flow.send({ type: 'lines.fix', fix: skip('two') });
  leaveFlow(flow);
  answers[0]?.();
  await flush();
  answers[1]?.();
  await flush();
  expect(sent).toEqual([skip('one'), skip('two')]);
  expect(flow.getSnapshot().status).toBe('stopped');
});
