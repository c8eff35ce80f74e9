import { describe, expect, test } from 'vitest';
import { isCallFailure } from '../../src/api/call-failure.ts';
import { createConnection } from '../../src/wiring/connection.ts';
import { withinSession } from '../../src/wiring/within-session.ts';
import { writeThing } from '../support/session-world.ts';
import { flush } from '../support/virtual-clock.ts';
import { OK, sentTo, signedIn, THINGS, unauthenticated } from './signed-in.ts';

const save = { ...writeThing, idempotent: true } as const;
const options = { params: { id: 'one' }, body: { name: 'of Ada' } } as never;
const codeOf = (failure: unknown) => (isCallFailure(failure) ? failure.code : failure);

/** Ada’s tab, whose writes wait for a server that is away. */
const patientTab = async () => {
  const { world, tab } = await signedIn();
  const connection = createConnection({ baseUrl: world.gate.baseUrl, surroundings: tab.surroundings });
  connection.start();
  const wiring = connection.patient(tab.wiring);
  const probe = async (isThere: boolean) => {
    const asked = await world.awaitRequest('GET', '/readyz');
    if (isThere) asked.answer(OK);
    else asked.drop();
    await flush();
  };
  const writes = () => sentTo(world, `${THINGS}one`);
  const stop = () => {
    connection.stop();
    tab.close();
  };
  return { world, tab, connection, wiring, probe, writes, stop };
};

describe('a write of one person is never sent by the next', () => {
  test('while it waits to hear whether the server is there', async () => {
    const { world, connection, wiring, probe, writes, stop } = await patientTab();
    const saving = wiring.http.call(save, options).catch(codeOf);
    const first = await world.awaitRequest('POST', `${THINGS}one`);
    connection.actor.send({ type: 'call.unanswered' });
    first.drop();
    await flush();
    world.elsewhere.signIn(world.sessionOf('bo'));
    await probe(true);
    expect(await saving).toBe('aborted');
    expect(writes()).toHaveLength(1);
    stop();
  });

  test('while it waits for the server to come back', async () => {
    const { world, connection, wiring, probe, writes, stop } = await patientTab();
    connection.actor.send({ type: 'call.unanswered' });
    await probe(false);
    const saving = wiring.http.call(save, options).catch(codeOf);
    world.elsewhere.signIn(world.sessionOf('bo'));
    connection.actor.send({ type: 'probe.now' });
    await probe(true);
    expect(await saving).toBe('aborted');
    expect(writes()).toEqual([]);
    stop();
  });

  test('at the very moment the server is back', async () => {
    const { world, connection, wiring, probe, writes, stop } = await patientTab();
    connection.actor.send({ type: 'call.unanswered' });
    await probe(false);
    const saving = wiring.http.call(save, options).catch(codeOf);
    connection.actor.send({ type: 'call.answered' });
    world.elsewhere.signIn(world.sessionOf('bo'));
    await flush();
    expect(await saving).toBe('aborted');
    expect(writes()).toEqual([]);
    stop();
  });

  test('after its token was refused', async () => {
    const { world, wiring, writes, stop } = await patientTab();
    const saving = wiring.http.call(save, options).catch(codeOf);
    (await world.awaitRequest('POST', `${THINGS}one`)).answer(unauthenticated);
    await flush();
    world.elsewhere.signIn(world.sessionOf('bo'));
    await flush();
    expect(await saving).toBe('aborted');
    expect(writes()).toHaveLength(1);
    stop();
  });

  test('when the screen it was begun on writes its second part later', async () => {
    const { world, tab, wiring, writes, stop } = await patientTab();
    const screen = withinSession(wiring, tab.state().context.epoch);
    world.elsewhere.signIn(world.sessionOf('bo'));
    expect(await screen.http.call(save, options).catch(codeOf)).toBe('aborted');
    expect(await screen.http.download(save, options).catch(codeOf)).toBe('aborted');
    expect(await screen.http.stream(save, () => {}, options).catch(codeOf)).toBe('aborted');
    expect(writes()).toEqual([]);
    stop();
  });
});
