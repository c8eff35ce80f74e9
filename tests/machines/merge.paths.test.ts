import { choicesOf, mergeMachine, type MergeContext } from '../../src/machines/merge.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './merge.model.ts';

/** What holds of every step, however it was reached. */
const rules = ({ before, event, now, emitted }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const was = before.context as MergeContext;
  const is = now.context as MergeContext;
  const { pair, reason, stays, chosen } = is;
  const city = choicesOf(is)?.['city'];
  const left = emitted.filter(({ type }) => type === 'merge.left');
  const isLeft = before.matches('following') && event.type === 'dialog.close';
  return [
    ['nothing is merged that was not just seen', !now.matches('merging') || before.matches('choosing')],
    ['a new try shows no reason of the last', !now.matches('merging') || reason === null],
    ['what is shown was read', !now.matches('choosing') || pair !== null],
    ['only fields that differ are chosen in', Object.keys(chosen).every((field) => field === 'city')],
    [
      'the record that stays keeps its values unless others are chosen',
      !pair || city === (chosen['city'] ?? stays),
    ],
    [
      'a choice outlives another record’s staying',
      chosen['city'] === 'second' || was.chosen['city'] === undefined,
    ],
    [
      'what was chosen outlives a refusal',
      !before.matches('merging') || (stays === was.stays && city === choicesOf(was)?.['city']),
    ],
    [
      'the likelier record is proposed to stay',
      !(before.matches('reading') && now.matches('choosing') && !was.pair) || stays === pair?.survivor,
    ],
    [
      'what was chosen outlives reading again',
      !(before.matches('reading') && now.matches('choosing') && was.pair) ||
        (stays === was.stays && city === choicesOf(was)?.['city']),
    ],
    [
      'what did not come about says why',
      !(before.matches('merging') || before.matches('following')) ||
        now.matches('merged') ||
        now.hasTag('writing') ||
        reason !== null,
    ],
    [
      'what others changed is told',
      !(before.matches('reading') && now.matches('choosing')) || reason === (pair?.changes ?? was.reason),
    ],
    ['a merge under way is not closed over', !now.matches('closed') || !before.hasTag('writing')],
    [
      'a merge is emitted once, and nothing else but that its job was left',
      emitted.length - left.length === Number(now.matches('merged')),
    ],
    [
      'a job that was left is emitted, and goes on',
      left.length === Number(isLeft) && (!isLeft || now.matches('following')),
    ],
    ['the end is the output', now.status !== 'done' || now.output === now.value],
  ];
};

testMachinePaths({ title: 'merge', machine: mergeMachine, model, rules });
