import { endSessionsMachine, type EndSessionsContext } from '../../src/machines/end-sessions.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './end-sessions.model.ts';

/** What holds of every step, however it was reached. */
const rules = ({ before, event, now, emitted }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { ids, queuedIds } = now.context as EndSessionsContext;
  const { ids: idsBefore, queuedIds: queueBefore } = before.context as EndSessionsContext;
  const isOver = event.type.endsWith('.actor.endSessions');
  const known = [...idsBefore, ...queueBefore];
  return [
    ['the end, or why there was none, is emitted once', emitted.length === Number(isOver)],
    [
      'one chosen while another is ended is ended after it',
      event.type !== 'session.end' ||
        !before.matches('ending') ||
        known.includes(event['id']) ||
        queuedIds.at(-1) === event['id'],
    ],
    [
      'those chosen are ended one after another, in their order',
      !isOver || (queueBefore.length === 0 ? now.matches('resting') : ids[0] === queueBefore[0]),
    ],
    [
      'another can be chosen while one is ended',
      !now.matches('ending') || now.can({ type: 'session.end', id: 'tablet' }),
    ],
    ['nothing waits once all is at rest', now.matches('ending') || queuedIds.length === 0],
    ['no more than one, or all others', ids.length <= 1],
  ];
};

testMachinePaths({ title: 'end sessions', machine: endSessionsMachine, model, rules });
