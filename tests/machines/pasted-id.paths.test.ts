import { pastedIdMachine, type PastedIdContext } from '../../src/machines/pasted-id.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './pasted-id.model.ts';

/** What holds of every step, however it was reached. */
const rules = ({ before, event, now, emitted }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { id, message } = now.context as PastedIdContext;
  const isAnswered = before.matches('finding') && now.matches('resting');
  return [
    [
      'the ID pasted last is looked up',
      event.type !== 'id.paste' || (now.matches('finding') && id === event['id']),
    ],
    ['what is looked up was pasted', !now.matches('finding') || id !== ''],
    [
      'no answer is emitted but that a record is found',
      emitted.length === 0 || (isAnswered && emitted[0]?.['id'] === id),
    ],
    [
      'an answer leads to the record, or says why not',
      !isAnswered || emitted.length === 1 || message !== null,
    ],
    ['text that is typed on has no message', event.type !== 'message.forget' || message === null],
  ];
};

testMachinePaths({ title: 'pasted ID', machine: pastedIdMachine, model, rules });
