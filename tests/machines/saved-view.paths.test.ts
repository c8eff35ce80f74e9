import { savedViewMachine, type SavedViewContext } from '../../src/machines/saved-view.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './saved-view.model.ts';

/** What holds of every step, however it was reached. */
const rules = ({ before, event, now, emitted }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { write, reason, isGone } = now.context as SavedViewContext;
  const former = before.context as SavedViewContext;
  const isAnswered = before.matches('writing') && now.matches('resting');
  const isDone = emitted.length === 1;
  return [
    ['nothing is written that nobody asked for', !now.matches('writing') || write !== null],
    ['what is asked meanwhile is not done', !before.matches('writing') || write === former.write],
    ['a new try shows no reason of the last', !now.matches('writing') || reason === null],
    ['every answer is emitted, or says why not', !isAnswered || isDone !== (reason !== null)],
    ['nothing else is emitted', isAnswered || emitted.length === 0],
    ['what is emitted is what was asked for', emitted.every((one) => one['write'] === write)],
    ['what breaks says why', !event.type.startsWith('xstate.error') || reason !== null],
    ['a view that is gone stays gone', isGone || !former.isGone],
  ];
};

testMachinePaths({ title: 'saved view', machine: savedViewMachine, model, rules });
