import { describe, expect, test } from 'vitest';
import { isCallFailure } from '../../src/api/call-failure.ts';
import { readThing, writeThing } from '../support/simulated-browser.ts';
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
  const { browser, tab } = await signedIn({ isConnectionWatched: true });
  const { wiring, connection } = tab;
  connection.start();
  const probe = async (isThere: boolean) => {
    const asked = await browser.awaitRequest('GET', '/readyz');
    if (isThere) asked.answer(OK);
    else asked.drop();
    await flush();
  };
  const writes = () => sentTo(browser, `${THINGS}one`);
  const stop = () => {
    connection.stop();
    tab.close();
  };
  return { browser, tab, connection, wiring, probe, writes, stop };
};

describe('a write of one person is never sent by the next', () => {
  test('while it waits to learn whether the server is there', async () => {
    const { browser, connection, wiring, probe, writes, stop } = await waitingTab();
    const saving = wiring.http.call(save, options).catch(codeOf);
    const first = await browser.awaitRequest('POST', `${THINGS}one`);
    connection.actor.send({ type: 'request.failed' });
    first.drop();
    await flush();
    browser.otherTab.signIn(browser.sessionOf('bo'));
    await probe(true);
    expect(await saving).toBe('aborted');
    expect(writes()).toHaveLength(1);
    stop();
  });

  test('while it waits for the server to come back', async () => {
    const { browser, connection, wiring, probe, writes, stop } = await waitingTab();
    connection.actor.send({ type: 'request.failed' });
    await probe(false);
    const saving = wiring.http.call(save, options).catch(codeOf);
    browser.otherTab.signIn(browser.sessionOf('bo'));
    connection.actor.send({ type: 'probe.now' });
    await probe(true);
    expect(await saving).toBe('aborted');
    expect(writes()).toEqual([]);
    stop();
  });

  test('which began to wait when it was no longer wanted', async () => {
    const { connection, probe, stop } = await waitingTab();
    connection.actor.send({ type: 'request.failed' });
    await probe(false);
    expect(await connection.waitForServer([AbortSignal.abort()]).catch(codeOf)).toBe('aborted');
    stop();
  });

  test('at the very moment the server is back', async () => {
    const { browser, connection, wiring, probe, writes, stop } = await waitingTab();
    connection.actor.send({ type: 'request.failed' });
    await probe(false);
    const saving = wiring.http.call(save, options).catch(codeOf);
    connection.actor.send({ type: 'request.answered' });
    browser.otherTab.signIn(browser.sessionOf('bo'));
    await flush();
    expect(await saving).toBe('aborted');
    expect(writes()).toEqual([]);
    stop();
  });

  test('after its token was refused', async () => {
    const { browser, wiring, writes, stop } = await waitingTab();
    const saving = wiring.http.call(save, options).catch(codeOf);
    (await browser.awaitRequest('POST', `${THINGS}one`)).answer(unauthenticated);
    await flush();
    browser.otherTab.signIn(browser.sessionOf('bo'));
    await flush();
    expect(await saving).toBe('aborted');
    expect(writes()).toHaveLength(1);
    stop();
  });

  test('when the screen it was begun on writes its second part later', async () => {
    const { browser, tab, wiring, writes, stop } = await waitingTab();
    const http = wiring.http.within(tab.state().context.epoch);
    browser.otherTab.signIn(browser.sessionOf('bo'));
    expect(await http.call(save, options).catch(codeOf)).toBe('aborted');
    expect(await http.download(file, { params }).catch(codeOf)).toBe('aborted');
    expect(await http.stream(stream, () => {}, { params }).catch(codeOf)).toBe('aborted');
    expect(writes()).toEqual([]);
    stop();
  });
});

test.each([
  [
    'of a version is sent again',
    { ...writeThing, method: 'PATCH', ifMatch: 'required' } as const,
    2,
    OK.status,
  ],
  ['that might be done twice is not', { ...writeThing, ifMatch: 'required' } as const, 1, 'network'],
])('a write whose answer was lost, %s', async (_, route, times, outcome) => {
  const { browser, connection, wiring, probe, writes, stop } = await waitingTab();
  const saving = wiring.http.call(route, { ...options, ifMatch: 1 }).then(() => OK.status, codeOf);
  const first = await browser.awaitRequest(route.method, `${THINGS}one`);
  connection.actor.send({ type: 'request.failed' });
  first.drop();
  await flush();
  await probe(true);
  if (times > 1) (await browser.awaitRequest(route.method, `${THINGS}one`)).answer(OK);
  expect(await saving).toBe(outcome);
  expect(writes()).toHaveLength(times);
  stop();
});

describe('a file that is asked for', () => {
  const table = { status: 200, body: 'name', headers: { 'content-type': 'text/csv' } };

  test('while the server is away comes once it is back, and not after whoever wanted it has left', async () => {
    const { browser, connection, wiring, probe, writes, stop } = await waitingTab();
    connection.actor.send({ type: 'request.failed' });
    await probe(false);
    const left = new AbortController();
    const unwanted = wiring.http.download(file, { params, signal: left.signal }).catch(codeOf);
    const wanted = wiring.http.download(file, { params });
    left.abort();
    expect(await unwanted).toBe('aborted');
    expect(writes()).toEqual([]);
    connection.actor.send({ type: 'probe.now' });
    await probe(true);
    (await browser.awaitRequest('GET', `${THINGS}one`)).answer(table);
    expect(await (await wanted).text()).toBe('name');
    expect(writes()).toHaveLength(1);
    stop();
  });

  test('is asked for once more where the connection broke meanwhile', async () => {
    const { browser, connection, wiring, probe, stop } = await waitingTab();
    const wanted = wiring.http.download(file, { params });
    const first = await browser.awaitRequest('GET', `${THINGS}one`);
    connection.actor.send({ type: 'request.failed' });
    first.drop();
    await flush();
    await probe(true);
    (await browser.awaitRequest('GET', `${THINGS}one`)).answer(table);
    expect(await (await wanted).text()).toBe('name');
    stop();
  });
});
