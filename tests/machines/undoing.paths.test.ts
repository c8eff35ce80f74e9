import { undoingMachine, type UndoingContext } from '../../src/machines/undoing.ts';
import { proveMachine, type WalkedStep } from '../support/prove-machine.ts';
import { model } from './undoing.model.ts';

/** What holds of every state and step, however they were reached. */
const rules = ({ before, now }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { result, changeSetId, reason } = now.context as UndoingContext;
  return [
    ['an outcome is told only where there is one', now.matches('finished') ? result !== null : true],
    ['while it runs nothing is said to be taken back', !now.hasTag('running') || result === null],
    ['what was written is counted', changeSetId === null || result !== null],
    ['what was stopped says why', !now.matches('stopped') || reason !== null],
    ['what is being cancelled is not closed over', !(now.matches('closed') && before.hasTag('busy'))],
  ];
};

proveMachine({ title: 'undoing', machine: undoingMachine, model, rules });
