import { undoMachine, type UndoContext } from '../../src/machines/undo.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './undo.model.ts';

/** What holds of every state and step, however they were reached. */
const rules = ({ before, event, now, emitted }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { undone, reason, jobId, shownIn, ends } = now.context as UndoContext;
  const hasEnded = now.status === 'done';
  const goesOn = (before.context as UndoContext).before !== null && now.context.before === null;
  const told = emitted.map(({ type }) => type);
  const written = emitted.find(({ type }) => type === 'act.undone')?.['written'];
  return [
    ['undone is said only when it is', now.matches('undone') === (undone !== null)],
    ['what was stopped midway is not called undone', undone?.undone !== 500],
    ['a refusal says why', now.matches('refused') === (reason !== null)],
    ['what goes on without this has a name', !now.matches('queued') || jobId !== null],
    ['a dialog that shows it waits for its job', !now.matches('queued') || shownIn !== 'dialog'],
    ['only a dialog waits for its job', !now.matches('following') || shownIn === 'dialog'],
    [
      'what is no longer seen ends in a toast',
      before.hasTag('busy') &&
        before.can({ type: 'view.left' }) &&
        (event.type !== 'view.left' || shownIn === 'toast'),
    ],
    ['every end is emitted once, and nothing else', emitted.length === (hasEnded || goesOn ? 2 : 0)],
    ['an act is told of once, at its end', told.includes('act.undone') === hasEnded],
    [
      'the earlier change is undone once the later one is',
      !goesOn || (now.matches('undoing') && told.join() === 'change.undone,undo.started'),
    ],
    [
      'an act that was undone whole can be redone whole',
      !hasEnded ||
        (written !== null) === (ends.length === 2 && ends.every((end) => end.undone.skipped === 0)),
    ],
    [
      'the outcome is the output',
      !hasEnded || (now.output.undone === undone && now.output.reason === reason),
    ],
  ];
};

const inputs = [
  model.input,
  { changeSetId: 'change', shownIn: 'toast' },
  { changeSetId: 'change', before: 'earlier', shownIn: 'toast' },
];
testMachinePaths({ title: 'undo', machine: undoMachine, model, inputs, rules });
