import { passkeysMachine, type PasskeysContext } from '../../src/machines/passkeys.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './passkeys.model.ts';

const CHOOSING = ['passkey.rename', 'passkey.remove'];

/** What holds of every step, however it was reached. */
const rules = ({ before, event, now, emitted }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { id, name, reason } = now.context as PasskeysContext;
  const isChanged =
    (before.matches('registering') && now.matches('naming')) ||
    ((before.matches('renaming') || before.matches('removing')) && now.matches('resting') && reason === null);
  return [
    ['what changed is emitted once, and nothing else', emitted.length === Number(isChanged)],
    ['at rest none is held', !now.matches('resting') || id === null],
    [
      'one is held while it is named or removed',
      now.matches('resting') || now.matches('registering') || id !== null,
    ],
    [
      'another that is chosen while one is named takes its place',
      !before.matches('naming') || !CHOOSING.includes(event.type) || id === event['id'],
    ],
    ['none is removed unasked', !now.matches('removing') || before.matches('confirming')],
    ['none gets an empty name', !now.matches('renaming') || name === 'Laptop'],
    ['a removal that failed says why', !before.matches('removing') || emitted.length > 0 || reason !== null],
  ];
};

// Simple paths with one passkey; every edge of another is walked.
const calmer = { ...model, isInReach: (_: unknown, label: string) => !label.endsWith('another') };

testMachinePaths({ title: 'passkeys', machine: passkeysMachine, model, calmer, rules });
