import { duplicateReviewMachine, type DuplicateReviewContext } from '../../src/machines/duplicate-review.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './duplicate-review.model.ts';

/** What holds of every state and step, however they were reached. */
const rules = ({ before, now, emitted }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { decision, reason } = now.context as DuplicateReviewContext;
  const isSaved = before.matches('deciding') && now.matches('reviewing');
  return [
    [
      'a reason is shown while a decision is not saved, and only then',
      now.matches('undecided') === (reason !== null),
    ],
    ['nothing is saved that nobody decided', !now.matches('deciding') || decision !== null],
    ['a saved decision is emitted once, and nothing else', emitted.length === Number(isSaved)],
    ['what is emitted is what was decided', emitted.every((one) => one['decision'] === decision)],
  ];
};

testMachinePaths({ title: 'duplicate review', machine: duplicateReviewMachine, model, rules });
