import { onlineManager } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { readJob } from '../../../contract/routes/jobs.ts';
import { isNotFound } from '../../api/call-failure.ts';
import { changeSetCalls } from '../../api/change-sets.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import {
  lastActMachine,
  type FoundAct,
  type LastActInput,
  type UndoableAct,
} from '../../machines/last-act.ts';
import type { Wiring } from '../../wiring.ts';
import { undoStackOf } from './undo-stack.ts';
import { UNDO_OFFLINE_TEXT } from './undo.ts';

/** Younger acts are undone without a question. */
const UNCONFIRMED_MS = 60_000;

/**
 * Puts what an ended job wrote in its place on the undo stack.
 * @returns why it cannot be undone yet, or null
 */
const endStartedJob = async (wiring: Wiring, jobId: string): Promise<string | null> => {
  if (!onlineManager.isOnline()) return UNDO_OFFLINE_TEXT;
  const stack = undoStackOf(wiring);
  try {
    const { data } = await wiring.http.call(readJob, { params: { id: jobId } });
    if (data.state === 'waiting' || data.state === 'running')
      return 'Your last change is still running. Undo it once it is done.';
    stack.endJob(jobId, data.change_set_id);
  } catch (error) {
    if (!isNotFound(error)) return describeFailure(error);
    stack.endJob(jobId, null);
  }
  return null;
};

const describeAct = async ({ http, queryClient }: Wiring, { changeSetId }: UndoableAct) => {
  if (changeSetId === null) return { records: 1, summary: null };
  const { records, summary } = await queryClient.fetchQuery(changeSetCalls.read(http, changeSetId));
  return { records, summary };
};

/** An older change to many records, or one made on another screen before this page was loaded, is asked about. */
const findAct = async (wiring: Wiring, { verb, asked }: LastActInput): Promise<FoundAct> => {
  const stack = undoStackOf(wiring);
  const act = verb === 'Undo' ? stack.last() : stack.lastRedoable();
  if (!act) return { outcome: 'missing' };
  if ('jobId' in act) {
    const reason = await endStartedJob(wiring, act.jobId);
    return reason === null ? findAct(wiring, { verb, asked }) : { outcome: 'refused', reason };
  }
  const isElsewhere = stack.isMadeElsewhere(act);
  const isYoung = !isElsewhere && Date.now() - act.at < UNCONFIRMED_MS;
  if (act === asked || isYoung) return { outcome: 'chosen', act };
  // What cannot be read is undone, which says why.
  const described = await describeAct(wiring, act).catch(() => null);
  if (!described || (!isElsewhere && described.records < 2)) return { outcome: 'chosen', act };
  return { outcome: 'asked', act, ...described };
};

export const lastActLogic = (wiring: Wiring) =>
  lastActMachine.provide({
    actors: { findAct: fromPromise<FoundAct, LastActInput>(({ input }) => findAct(wiring, input)) },
  });
