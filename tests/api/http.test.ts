import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { route } from '../../contract/route.ts';
import { CallFailure } from '../../src/api/call-failure.ts';
import { createTransport } from '../../src/api/transport.ts';
import { createPreloads } from '../../src/api/preloaded-responses.ts';
import { systemClock } from '../../src/api/clock.ts';
import {
  createControllableFetch,
  startControllableServer,
  type Arrived,
  type ControllableServer,
} from '../support/controllable-server.ts';
import { problem, readThing, writeThing } from '../support/simulated-browser.ts';
import { createVirtualClock, flush } from '../support/virtual-clock.ts';
import { OK, refreshOk, sentTo, signedIn, THINGS, unauthenticated } from './signed-in.ts';

let server: ControllableServer;
beforeAll(async () => {
  server = await startControllableServer();
});
beforeEach(() => server.forget());
afterAll(() => server.close());

/** A multipart body without the boundary, which every sending makes anew. */
const bodyOf = ({ headers, body }: Arrived) => {
  const boundary = /boundary=(.+)$/.exec(headers.get('content-type') ?? '')?.[1];
  return boundary ? body.replaceAll(boundary, '…') : body;
};

const createThing = { ...writeThing, idempotent: true } as const;
const changeThing = { ...readThing, ifMatch: 'required', idempotent: true } as const;
const failureOf = async (call: Promise<unknown>) => {
  const failure = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(failure).toBeInstanceOf(CallFailure);
  return failure as CallFailure;
};

describe('a call that is replayed', () => {
  const form = new FormData();
  form.append('file', new File(['a,b\n1,2\n'], 'rows.csv', { type: 'text/csv' }));
  form.append('note', 'first');
  const object = { name: 'Tribhuvan', tags: ['np'] };

  test.each([
    [
      'JSON',
      object,
      () => Object.assign(object, { name: 'changed' }),
      'application/json',
      ['{"name":"Tribhuvan","tags":["np"]}'],
    ],
    [
      'a form with a file',
      form,
      () => form.set('note', 'changed'),
      'multipart/form-data',
      ['a,b\n1,2', 'rows.csv', 'text/csv', 'first'],
    ],
    [
      'a blob',
      new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
      () => {},
      'application/pdf',
      ['%PDF-1.7'],
    ],
  ])(
    'sends %s as it was, even when the caller has changed it since',
    async (_, body, change, type, parts) => {
      const { browser, tab } = await signedIn({ server });
      const call = tab.wiring.http.call(createThing, { params: { id: 'one' }, body });
      const first = await browser.awaitRequest('POST', `${THINGS}one`);
      change();
      first.answer(unauthenticated);
      await refreshOk(browser);
      const second = await browser.awaitRequest('POST', `${THINGS}one`);
      expect(bodyOf(second)).toBe(bodyOf(first));
      expect(bodyOf(second)).not.toContain('changed');
      for (const part of parts) expect(bodyOf(second)).toContain(part);
      expect(second.headers.get('content-type')).toContain(type);
      expect(second.headers.get('content-type')?.split(';')[0]).toBe(
        first.headers.get('content-type')?.split(';')[0],
      );
      expect(second.headers.get('idempotency-key')).toBe(first.headers.get('idempotency-key'));
      expect(first.headers.get('idempotency-key')).toMatch(/^[\da-f]{32}$/);
      second.answer({ ...OK, status: 201 });
      expect(await call).toEqual(OK.body);
    },
  );
});

describe('a call', () => {
  test('carries the token, the scope, the version it began from and the query in its order', async () => {
    const { browser, tab } = await signedIn({ server });
    const query = {
      sort: '-name',
      q: 'Zürich & co',
      empty: undefined,
      none: null,
      many: ['a', 'b'],
      page: 2,
    };
    const call = tab.wiring.http.call(changeThing, {
      params: { id: 'a/b' },
      query,
      ifMatch: 7,
      idempotencyKey: 'k',
    });
    const path = `${THINGS}a%2Fb?sort=-name&q=Z%C3%BCrich+%26+co&many=a&many=b&page=2`;
    const request = await browser.awaitRequest('GET', path);
    expect(Object.fromEntries(request.headers)).toMatchObject({
      accept: 'application/json',
      authorization: expect.stringMatching(/^Bearer \S+$/),
      scope: 'admin',
      'if-match': '"7"',
      'idempotency-key': 'k',
    });
    request.answer({ status: 204 });
    expect(await call).toBeUndefined();
  });

  test('says nothing of a version, a key or a body where it has none', async () => {
    const { browser, tab } = await signedIn({ server });
    const call = tab.wiring.http.call(readThing, { params: { id: 'one' } });
    const request = await browser.awaitRequest('GET', `${THINGS}one`);
    for (const name of ['if-match', 'idempotency-key', 'content-type'])
      expect(request.headers.get(name)).toBeNull();
    request.answer(OK);
    expect(await call).toEqual(OK.body);
  });

  test('that is public carries no token', async () => {
    const { browser, tab } = await signedIn({ server });
    const open = route<{ output: object }>()('GET', '/v1/open', { access: 'public' });
    const call = tab.wiring.http.call(open);
    const request = await browser.awaitRequest('GET', '/v1/open');
    expect(request.headers.get('authorization')).toBeNull();
    expect(request.headers.get('scope')).toBe('admin');
    request.answer(unauthenticated);
    expect((await failureOf(call)).code).toBe('unauthenticated');
    expect(browser.find('POST', '/v1/auth/refresh-token')).toBeUndefined();
  });

  test.each([
    [
      'a problem',
      { ...problem(409, 'already_exists'), headers: { 'retry-after': '3' } },
      'already_exists',
      409,
      3,
    ],
    ['a proxy’s page', { status: 502, body: '<h1>Bad gateway</h1>' }, 'database_unavailable', 502, null],
    [
      'a date to come back',
      {
        ...problem(503, 'database_unavailable'),
        headers: { 'retry-after': 'Sat, 21 Nov 2026 09:02:00 GMT' },
      },
      'database_unavailable',
      503,
      120,
    ],
    ['a status of no dialect', { status: 418, body: 'teapot' }, 'malformed', 418, null],
    [
      'a code nobody knows',
      { status: 404, body: { code: 'lost', detail: 'Gone fishing.' } },
      'not_found',
      404,
      null,
    ],
    ['a choice of pages', { status: 300, body: { data: {} } }, 'malformed', 300, null],
    ['success with null', { status: 200, body: 'null' }, 'malformed', 200, null],
    ['success without sense', { status: 200, body: 'welcome' }, 'malformed', 200, null],
    ['success with a bare number', { status: 200, body: '42' }, 'malformed', 200, null],
  ])('answered by %s fails in our own words', async (_, answer, code, status, retryAfter) => {
    const { browser, tab } = await signedIn({ server });
    const call = tab.wiring.http.call(readThing, { params: { id: 'one' } });
    (await browser.awaitRequest('GET', `${THINGS}one`)).answer(answer);
    expect(await failureOf(call)).toMatchObject({ code, status, retryAfter });
  });

  test('for a file takes no page of a proxy for it', async () => {
    const { browser, tab } = await signedIn({ server });
    const file = { ...readThing, produces: ['application/json', 'text/csv'] } as const;
    const downloadAs = async (type: string) => {
      const call = tab.wiring.http.download(file, { params: { id: 'one' } });
      const headers = { 'content-type': type };
      (await browser.awaitRequest('GET', `${THINGS}one`)).answer({ status: 200, headers, body: 'name' });
      return call;
    };
    expect(await (await downloadAs('text/csv; charset=utf-8')).text()).toBe('name');
    expect(await failureOf(downloadAs('text/html'))).toMatchObject({ code: 'malformed', status: 200 });
  });

  test('hands every invalid field and the conflict on, and neither a token nor an address', async () => {
    const { browser, tab } = await signedIn({ server });
    const call = tab.wiring.http.call(readThing, { params: { id: 'one' }, query: { q: 'secret' } });
    const errors = [{ path: 'name', message: 'Enter a name.' }];
    const conflict = {
      version: 3,
      fields: [{ field: 'name', base: 'a', mine: 'b', theirs: 'c', by_name: null }],
    };
    const uses = [{ kind: 'majors', count: 2, label: '2 majors' }];
    const body = { ...(problem(412, 'stale_version').body as object), errors, conflict, uses };
    (await browser.awaitRequest('GET', `${THINGS}one?q=secret`)).answer({ status: 412, body });
    const failure = await failureOf(call);
    expect(failure).toMatchObject({ code: 'stale_version', errors, conflict, uses, detail: 'stale_version' });
    const token = browser.shared.values.get('access_token') ?? '?';
    const printed = `${failure.stack} ${JSON.stringify(failure)} ${String(failure.cause)}`;
    expect(printed).not.toContain(token);
    expect(printed).not.toContain('secret');
  });

  test('given up before or while it is under way is an AbortError', async () => {
    const { browser, tab } = await signedIn({ server });
    const controller = new AbortController();
    const call = tab.wiring.http.call(readThing, {
      params: { id: 'one' },
      signal: controller.signal,
    });
    await browser.awaitRequest('GET', `${THINGS}one`);
    controller.abort();
    expect((await failureOf(call)).name).toBe('AbortError');
    const never = tab.wiring.http.call(readThing, {
      params: { id: 'two' },
      signal: controller.signal,
    });
    expect((await failureOf(never)).name).toBe('AbortError');
    await flush();
    expect(sentTo(browser, `${THINGS}two`)).toEqual([]);
  });

  test('that nobody answers ends after its time', async () => {
    const { browser, tab } = await signedIn({ server });
    const call = tab.wiring.http.call(readThing, { params: { id: 'one' }, timeout: 2_000 });
    const failure = failureOf(call);
    await browser.awaitRequest('GET', `${THINGS}one`);
    await browser.clock.advance(2_000);
    expect((await failure).code).toBe('timeout');
    expect(browser.clock.waiting()).toBe(0);
  });

  test('for a stream hands on what comes, and fails with the reason where it is refused', async () => {
    const { browser, tab } = await signedIn({ server });
    const changes = { ...readThing, produces: ['text/event-stream'] } as const;
    const follow = async (answer: Parameters<Arrived['answer']>[0]) => {
      let received = '';
      const call = tab.wiring.http.stream(changes, (text) => (received += text), { params: { id: 'one' } });
      (await browser.awaitRequest('GET', `${THINGS}one`)).answer(answer);
      await call;
      return received;
    };
    expect(await follow({ status: 200, body: 'data: {}\n\n' })).toBe('data: {}\n\n');
    expect(await failureOf(follow(problem(429, 'rate_limited')))).toMatchObject({ code: 'rate_limited' });
  });

  test('follows no redirect, which might take the token elsewhere', async () => {
    const { browser, tab } = await signedIn({ server });
    const call = tab.wiring.http.call(readThing, { params: { id: 'one' } });
    const headers = { location: 'http://elsewhere.test/' };
    (await browser.awaitRequest('GET', `${THINGS}one`)).answer({ status: 302, headers });
    expect((await failureOf(call)).code).toBe('network');
  });
});

describe('the transport', () => {
  const platform = { origin: 'https://app.test', clock: systemClock };
  const plain = { method: 'GET', accessToken: 'secret', timeout: 1_000 };

  test.each(['//evil.test/v1', '/\\evil.test/', '/\t/evil.test/'])('sends no token to %j', async (path) => {
    const gate = createControllableFetch();
    const send = createTransport({ ...platform, baseUrl: '', fetch: gate.fetch });
    expect((await failureOf(send({ ...plain, path }))).code).toBe('aborted');
    expect(gate.arrived).toEqual([]);
  });

  test.each([
    ['', 'https://app.test/v1/things'],
    ['https://api.test', 'https://api.test/v1/things'],
    ['https://api.test/provider/', 'https://api.test/provider/v1/things'],
  ])('puts a path behind the base address %j', async (baseUrl, expected) => {
    let asked = '';
    const fetch = (input: RequestInfo | URL) => {
      asked = String(input);
      return Promise.resolve(new Response('{}'));
    };
    await createTransport({ ...platform, baseUrl, fetch: fetch as typeof globalThis.fetch })({
      ...plain,
      path: '/v1/things',
    });
    expect(asked).toBe(expected);
  });

  test.each([true, undefined])(
    'lets a request outlive the page where that is asked for: %j',
    async (keepalive) => {
      let given: RequestInit | undefined;
      const fetch = (_: unknown, options?: RequestInit) => {
        given = options;
        return Promise.resolve(new Response('{}'));
      };
      const send = createTransport({ ...platform, baseUrl: '', fetch: fetch as typeof globalThis.fetch });
      await send({ ...plain, method: 'POST', path: '/v1/auth/logout', ...(keepalive && { keepalive }) });
      expect(given?.keepalive).toBe(keepalive);
    },
  );

  test('hands a stream on as it comes, a letter that is cut in two as one', async () => {
    const bytes = new TextEncoder().encode('data: Zürich\n\n');
    const fetch = async () =>
      new Response(
        new ReadableStream({
          start: (body) => {
            for (const piece of [bytes.slice(0, 8), bytes.slice(8)]) body.enqueue(piece);
            body.close();
          },
        }),
      );
    const { tab } = await signedIn({ server });
    const send = createTransport({ ...tab.platform, baseUrl: '', fetch });
    const pieces: string[] = [];
    const answer = await send({ ...plain, path: '/v1/changes', onText: (text) => pieces.push(text) });
    expect(pieces).toEqual(['data: Z', 'ürich\n\n']);
    expect(answer).toMatchObject({ status: 200, text: '' });
  });

  test('hands an early answer out once, to the token it was asked with, and asks again where it came to nothing', async () => {
    const sent: string[] = [];
    const clock = createVirtualClock();
    const { transport: send, addResponses } = createPreloads((request) => {
      sent.push(request.path);
      return Promise.resolve({ status: 200, headers: new Headers(), text: 'late' });
    }, clock);
    addResponses(
      {
        '/v1/list': Promise.resolve(new Response('early')),
        '/v1/lost': Promise.reject(new TypeError('fetch failed')),
        '/v1/other': Promise.resolve(new Response('early')),
        '/v1/silent': new Promise(() => {}),
        '/v1/broken': Promise.resolve(
          new Response(new ReadableStream({ start: (body) => body.error(new TypeError('broke off')) })),
        ),
      },
      (token) => token === 'secret',
    );
    const textOf = async (path: string, more = {}) => (await send({ ...plain, path, ...more })).text;
    expect(await textOf('/v1/list', { method: 'POST' })).toBe('late');
    expect(await textOf('/v1/list', { accessToken: 'newer' })).toBe('late');
    expect(await textOf('/v1/list', { accessToken: null })).toBe('late');
    expect(await textOf('/v1/list')).toBe('early');
    expect(await textOf('/v1/list')).toBe('late');
    expect(await textOf('/v1/lost')).toBe('late');
    expect(await textOf('/v1/broken')).toBe('late');
    expect(sent).toHaveLength(6);
    const silent = textOf('/v1/silent');
    await clock.advance(14_000);
    expect(sent).toHaveLength(6);
    await clock.advance(2_000);
    expect(await silent).toBe('late');
    expect(await textOf('/v1/other')).toBe('late');
  });
});
