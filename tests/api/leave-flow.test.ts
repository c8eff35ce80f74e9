import { createActor, fromPromise } from 'xstate';
import { expect, test } from 'vitest';
import { importMachine, type Fix, type FixResult, type Stage } from '../../src/machines/import.ts';
import {
  bulkChangeMachine,
  type BulkChangeInput,
  type SelectionSnapshot,
} from '../../src/machines/bulk-change.ts';
import { undoMachine, type UndoStart } from '../../src/machines/undo.ts';
import { asChild, leaveFlow } from '../../src/wiring/flows/flow.ts';
import type { Job } from '../../contract/jobs.ts';
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
const skip = (group: string): Fix => ({ type: 'skip', which: { group }, skip: true });

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

test('a bulk change left while a job undoes it ends at once, and the job is followed elsewhere', async () => {
  const done = { state: 'done', change_set_id: 'change', result: { changed: 900, failed: 1 } } as Job;
  const started = {
    changeSetId: null,
    summary: 'Changed',
    isRedo: false,
    undone: 0,
    trashed: 0,
    skipped: 0,
    named: [],
  };
  const undo = undoMachine.provide({
    actors: {
      undoChange: fromPromise<UndoStart, { changeSetId: string }>(async () => ({
        ...started,
        jobId: 'job',
        stopped: null,
      })),
      job: fromPromise<Job | null, { jobId: string }>(() => new Promise(() => {})),
    },
  });
  const logic = bulkChangeMachine.provide({
    actors: {
      snapshotSelection: fromPromise<SelectionSnapshot, BulkChangeInput>(async () => ({
        setId: 'set',
        count: 900,
      })),
      job: fromPromise<Job | null, { jobId: string }>(async () => done),
      undo: asChild(undo),
    },
  });
  const flow = createActor(logic, {
    input: {
      name: 'change',
      noun: { singular: 'university', plural: 'Universities' },
      choice: {},
      setId: null,
      count: 900,
      isUndoable: true,
    },
  }).start();
  flow.send({ type: 'job.attach', jobId: 'job' });
  await flush();
  flow.send({ type: 'change.undo' });
  await flush();
  leaveFlow(flow);
  await flush();
  expect(flow.getSnapshot().status).toBe('stopped');
});
