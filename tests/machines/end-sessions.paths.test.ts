import { endSessionsMachine, type EndSessionsContext } from '../../src/machines/end-sessions.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './end-sessions.model.ts';

/** What holds of every step, however it was reached. */
const rules = ({ before, now, told }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { ids } = now.context as EndSessionsContext;
  const isAnswered = before.matches('ending') && now.matches('resting');
  return [
    ['the end, or why there was none, is told once', told.length === Number(isAnswered)],
    ['while some are ended no others are', !before.matches('ending') || !now.matches('ending')],
    ['no more than one, or all others', ids.length <= 1],
  ];
};

testMachinePaths({ title: 'end sessions', machine: endSessionsMachine, model, rules });
