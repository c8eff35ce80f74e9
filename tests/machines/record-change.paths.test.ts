import { recordChangeMachine, type RecordChangeContext } from '../../src/machines/record-change.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './record-change.model.ts';

/** What holds of every step, however it was reached. */
const rules = ({ before, event, now, emitted }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { change, refusal } = now.context as RecordChangeContext;
  const former = before.context as RecordChangeContext;
  const isAnswered = before.matches('writing') && !now.matches('writing');
  const stayed = emitted.filter(({ type }) => type === 'references.stayed');
  const others = emitted.filter(({ type }) => type !== 'references.stayed');
  return [
    ['nothing is written that nobody asked for', !now.matches('writing') || change !== null],
    ['what is asked meanwhile is not done', !before.matches('writing') || change === former.change],
    ['every answer is emitted once, and nothing else', others.length === Number(isAnswered)],
    ['what stayed elsewhere names what was restored', stayed.every((one) => one['moved'] && one['title'])],
    ['it waits for that only after a restore', !now.matches('notifying') || change?.values === null],
    [
      'a change is told by its own words, a refusal by its reason',
      others.every((one) =>
        one.type === 'record.changed'
          ? one['text'] === change?.text && one['written'] && refusal === null
          : one['change'] === change && one['refusal'] === refusal && refusal !== null,
      ),
    ],
    ['a write that breaks is refused', event.type !== 'xstate.error.actor.writeChange' || refusal !== null],
  ];
};

testMachinePaths({ title: 'record change', machine: recordChangeMachine, model, rules });
