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
  ['of no version is not', { ...writeThing, method: 'PATCH' } as const, 1, 'network'],
])('a write whose answer was lost, %s', async (_, route, times, outcome) => {
  const { browser, connection, wiring, probe, writes, stop } = await waitingTab();
  const version = 'ifMatch' in route && { ifMatch: 1 };
  const saving = wiring.http.call(route, { ...options, ...version }).then(() => OK.status, codeOf);
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

test('a write that a proxy answers for a server that is away is sent again once it is back, as the same write', async () => {
  const { browser, wiring, probe, writes, stop } = await waitingTab();
  const saving = wiring.http.call(save, options);
  const page = { status: 502, body: '<h1>Bad gateway</h1>' };
  (await browser.awaitRequest('POST', `${THINGS}one`)).answer(page);
  await flush();
  expect(writes()).toHaveLength(1);
  await probe(true);
  (await browser.awaitRequest('POST', `${THINGS}one`)).answer(OK);
  expect(await saving).toEqual(OK.body);
  const keys = writes().map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual([keys[0], keys[0]]);
  stop();
});

test('a write that needs no session waits too, and carries no token', async () => {
  const { browser, connection, wiring, probe, writes, stop } = await waitingTab();
  connection.actor.send({ type: 'request.failed' });
  await probe(false);
  const saving = wiring.http.call({ ...save, access: 'public' } as const, options);
  await flush();
  expect(writes()).toEqual([]);
  connection.actor.send({ type: 'probe.now' });
  await probe(true);
  const request = await browser.awaitRequest('POST', `${THINGS}one`);
  expect(request.headers.get('authorization')).toBeNull();
  request.answer(OK);
  expect(await saving).toEqual(OK.body);
  stop();
});

test('a read does not wait: the query cache decides when it asks again', async () => {
  const { browser, connection, wiring, probe, stop } = await waitingTab();
  connection.actor.send({ type: 'request.failed' });
  await probe(false);
  const reading = wiring.http.call(readThing, { params }).catch(codeOf);
  (await browser.awaitRequest('GET', `${THINGS}one`)).drop();
  expect(await reading).toBe('network');
  stop();
});

test.each([
  ['nobody answers in its time puts the server in doubt', 'timeout', true],
  ['is given up does not', 'aborted', false],
])('a request that %s', async (_, outcome, isProbed) => {
  const { browser, wiring, stop } = await waitingTab();
  const giveUp = new AbortController();
  const reading = wiring.http
    .call(readThing, { params, timeout: 2_000, signal: giveUp.signal })
    .catch(codeOf);
  await browser.awaitRequest('GET', `${THINGS}one`);
  if (outcome === 'timeout') await browser.clock.advance(2_000);
  else giveUp.abort();
  expect(await reading).toBe(outcome);
  await flush();
  expect(browser.find('GET', '/readyz') !== undefined).toBe(isProbed);
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
