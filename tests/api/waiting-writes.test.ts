import { describe, expect, test } from 'vitest';
import { isCallFailure } from '../../src/api/call-failure.ts';
import { readThing, writeThing } from '../support/session-world.ts';
import { flush } from '../support/virtual-clock.ts';
import { OK, sentTo, signedIn, THINGS, unauthenticated } from './signed-in.ts';

const save = { ...writeThing, idempotent: true } as const;
const file = { ...readThing, produces: ['text/csv'] } as const;
const stream = { ...readThing, produces: ['text/event-stream'] } as const;
const params = { id: 'one' };
const options = { params, body: { name: 'of Ada' } };
const codeOf = (failure: unknown) => (isCallFailure(failure) ? failure.code : failure);

/** Ada’s tab, whose writes wait for a server that is away. */
const waitingTab = async () => {
  const { world, tab } = await signedIn({ isConnectionWatched: true });
  const { wiring, connection } = tab;
  connection.start();
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
    const { world, connection, wiring, probe, writes, stop } = await waitingTab();
    const saving = wiring.http.call(save, options).catch(codeOf);
    const first = await world.awaitRequest('POST', `${THINGS}one`);
    connection.actor.send({ type: 'request.failed' });
    first.drop();
    await flush();
    world.elsewhere.signIn(world.sessionOf('bo'));
    await probe(true);
    expect(await saving).toBe('aborted');
    expect(writes()).toHaveLength(1);
    stop();
  });

  test('while it waits for the server to come back', async () => {
    const { world, connection, wiring, probe, writes, stop } = await waitingTab();
    connection.actor.send({ type: 'request.failed' });
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
    const { world, connection, wiring, probe, writes, stop } = await waitingTab();
    connection.actor.send({ type: 'request.failed' });
    await probe(false);
    const saving = wiring.http.call(save, options).catch(codeOf);
    connection.actor.send({ type: 'request.answered' });
    world.elsewhere.signIn(world.sessionOf('bo'));
    await flush();
    expect(await saving).toBe('aborted');
    expect(writes()).toEqual([]);
    stop();
  });

  test('after its token was refused', async () => {
    const { world, wiring, writes, stop } = await waitingTab();
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
    const { world, tab, wiring, writes, stop } = await waitingTab();
    const http = wiring.http.within(tab.state().context.epoch);
    world.elsewhere.signIn(world.sessionOf('bo'));
    expect(await http.call(save, options).catch(codeOf)).toBe('aborted');
    expect(await http.download(file, { params }).catch(codeOf)).toBe('aborted');
    expect(await http.stream(stream, () => {}, { params }).catch(codeOf)).toBe('aborted');
    expect(writes()).toEqual([]);
    stop();
  });
});
