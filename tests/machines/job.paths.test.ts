import type { AnyMachineSnapshot } from 'xstate';
import { jobMachine, type JobContext } from '../../src/machines/job.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './job.model.ts';

/** What holds of every state and step, however they were reached. */
const rules = ({ before, now, emitted }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { isReadOutdated, ended, reason } = now.context as JobContext;
  const hasEnded = now.status === 'done';
  return [
    ['it has ended exactly where the server says so', hasEnded === (ended !== null)],
    ['its end is the output', !hasEnded || now.output === ended],
    ['its end is emitted once, and nothing else', emitted.length === (hasEnded ? 1 : 0)],
    ['a running job is left only by its end', hasEnded !== now.hasTag('running')],
    [
      'a lost connection says why, until it is found',
      now.matches({ following: 'lost' })
        ? reason !== null
        : !now.matches({ following: 'running' }) || !reason,
    ],
    [
      'what it did while it was read is read too',
      !(before.context as JobContext).isReadOutdated || !now.matches({ following: 'running' }),
    ],
    ['only a read becomes outdated', !isReadOutdated || now.matches({ following: 'reading' })],
  ];
};

// Silence multiplies the simple paths; every edge of it is walked.
const isInReach = (_: AnyMachineSnapshot, label: string) =>
  !/without a word|events|too late|look/.test(label);
const calmer = { ...model, isInReach };

testMachinePaths({ title: 'job', machine: jobMachine, model, calmer, rules });
