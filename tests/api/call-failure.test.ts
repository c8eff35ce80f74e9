import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CallFailure, failureOf } from '../../src/api/call-failure.ts';
import { causeOfFailure, describeFailure } from '../../src/api/describe-failure.ts';

const NOW = Date.parse('2026-11-21T09:00:00Z');
const read = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  failureOf(
    { status, headers: new Headers(headers), text: typeof body === 'string' ? body : JSON.stringify(body) },
    NOW,
  );

beforeAll(() => void vi.stubGlobal('navigator', { onLine: true }));
afterAll(() => void vi.unstubAllGlobals());

describe('a failed call', () => {
  test.each([
    ['network', 'Can’t reach the server.', 'Try again in a moment.'],
    ['timeout', 'The server took too long to answer.', null],
    ['aborted', 'The request was cancelled.', null],
    ['malformed', 'The server sent an unexpected response.', null],
    ['unauthenticated', 'Sign in to continue.', null],
    ['database_unavailable', 'The server is unavailable.', 'Try again in a moment.'],
    ['rate_limited', 'Too many requests.', 'Try again in a moment.'],
    ['body_too_large', 'This is too large for the server.', null],
    ['in_use', 'Something went wrong.', 'Try again.'],
  ] as const)('of %s says what happened, and what to do', (code, detail, advice) => {
    const failure = new CallFailure(code);
    expect(failure).toMatchObject({ message: detail, detail, advice });
    expect(causeOfFailure(failure)).toBe(detail);
    expect(describeFailure(failure)).toBe(advice ? `${detail} ${advice}` : detail);
    expect(failure.name).toBe(code === 'aborted' ? 'AbortError' : 'CallFailure');
    expect(failure).toMatchObject({ code, status: null, isOurs: false, errors: [], retryAfter: null });
  });

  test('keeps its cause', () => {
    const cause = new Error('below');
    expect(new CallFailure('network', { cause }).cause).toBe(cause);
  });
});

describe('an answer that failed', () => {
  test.each([
    [500, 'internal'],
    [503, 'database_unavailable'],
    [502, 'database_unavailable'],
    [504, 'database_unavailable'],
    [413, 'body_too_large'],
    [429, 'rate_limited'],
    [400, 'invalid_input'],
    [412, 'stale_version'],
    [418, 'malformed'],
  ])('of %d in no dialect of ours is %s', (status, code) => {
    for (const body of [
      '',
      'null',
      '"text"',
      '42',
      '<html>',
      { code: 7 },
      { code: 'toString' },
      { code: ['in_use'] },
    ])
      expect(read(status, body)).toMatchObject({ code, status });
  });

  test('of ours says what the server says', () => {
    const errors = [{ path: 'name', message: 'Enter a name.' }];
    const failure = read(400, { code: 'invalid_input', detail: 'One field is wrong.', errors });
    expect(failure).toMatchObject({ code: 'invalid_input', message: 'One field is wrong.', errors });
    expect(describeFailure(failure)).toBe('One field is wrong.');
    const away = read(503, { code: 'shutting_down', detail: 'Shutting down.', advice: 'Try later.' });
    expect([causeOfFailure(away), describeFailure(away)]).toEqual([
      'Shutting down.',
      'Shutting down. Try later.',
    ]);
  });

  test('whose detail or errors are something else is still shown in words', () => {
    expect(read(409, { code: 'in_use', detail: { a: 1 }, errors: 'many' })).toMatchObject({
      detail: 'Something went wrong.',
      advice: 'Try again.',
      errors: [],
    });
    expect(read(409, { code: 'in_use', detail: 'In use.', advice: { a: 1 } }).advice).toBeNull();
  });

  test.each([
    ['forbidden', 'application/problem+json; charset=utf-8', true],
    ['forbidden', 'application/json', false],
    ['of a proxy', 'application/problem+json', false],
  ])('with the code %j as %s is our server’s own: %j', (code, type, isOurs) => {
    expect(read(403, { code }, { 'content-type': type }).isOurs).toBe(isOurs);
  });

  test.each([
    [{ 'retry-after': '120' }, {}, 120],
    [{ 'retry-after': 'Sat, 21 Nov 2026 09:00:30 GMT' }, {}, 30],
    [{ 'retry-after': 'Sat, 21 Nov 2026 08:00:00 GMT' }, {}, 0],
    [{ 'retry-after': 'a while' }, { retry_after: 7 }, 7],
    [{ 'retry-after': 'soon' }, {}, null],
    [{}, { retry_after: 9 }, 9],
    [{}, {}, null],
  ])('with %j and %j is to be tried again in %j seconds', (headers, body, seconds) => {
    expect(read(429, { code: 'rate_limited', ...body }, headers).retryAfter).toBe(seconds);
  });
});
