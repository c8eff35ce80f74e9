import { createActor, toPromise, type AnyActorLogic } from 'xstate';
import { expect, test } from 'vitest';

// Imported inside the tests, so that a chart which cannot even be built fails them instead of hiding them.
const chart = async () => (await import('../../src/machines/auth.ts')).authMachine;

test('the auth chart has exactly the seven states of the design', async () => {
  const { id, states } = await chart();
  expect(id).toBe('auth');
  expect(Object.keys(states)).toEqual([
    'restoring',
    'anonymous',
    'signingIn',
    'verifyingAdmin',
    'authenticated',
    'refreshing',
    'loggedOut',
  ]);
});

test('each of its actors says where it is to be provided', async () => {
  const { actors } = (await chart()).implementations;
  for (const [name, logic] of Object.entries(actors)) {
    const actor = createActor(logic as AnyActorLogic, { input: {} });
    const settled = toPromise(actor);
    actor.start();
    await expect(settled).rejects.toThrow(`provide ${name} in wiring`);
  }
  expect(Object.keys(actors)).toHaveLength(5);
});
