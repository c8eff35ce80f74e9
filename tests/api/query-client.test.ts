import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallFailure, type CallFailureCode } from '../../src/api/call-failure.ts';
import { createQueryClient, clearCaches } from '../../src/wiring/query-client.ts';

const MS_PER_MINUTE = 60_000;

let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  onlineManager.setOnline(true);
  client = createQueryClient();
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

const failWith = (failure: unknown) => {
  const asked: number[] = [];
  const began = Date.now();
  const queryFn = () => {
    asked.push(Date.now() - began);
    return Promise.reject(failure);
  };
  const result = client
    .fetchQuery({ queryKey: ['list'], queryFn, retry: client.getDefaultOptions().queries?.retry ?? false })
    .catch(() => 'failed');
  return { asked, result };
};
const failureOf = (code: CallFailureCode, status: number | null = null) => new CallFailure(code, { status });

describe('a question that failed', () => {
  test.each([
    ['no network', failureOf('network')],
    ['no answer in time', failureOf('timeout')],
    ['an error of the server', failureOf('internal', 500)],
    ['a database that is away', failureOf('database_unavailable', 503)],
    ['a proxy that lets few through', failureOf('rate_limited', 429)],
    ['a response that was cut off', failureOf('malformed', 200)],
    ['a fault of ours', new TypeError('undefined is not a function')],
  ])('for %s is asked three times more, after one, two and four seconds', async (_, failure) => {
    const { asked, result } = failWith(failure);
    await vi.advanceTimersByTimeAsync(MS_PER_MINUTE);
    expect(await result).toBe('failed');
    expect(asked).toEqual([0, 1_000, 3_000, 7_000]);
  });

  test.each([
    ['forbidden', 403],
    ['not_found', 404],
    ['unauthenticated', 401],
    ['query_timeout', 503],
    ['malformed', 406],
    ['malformed', 300],
    ['aborted', null],
  ] as const)('for %s is not asked again: it would be refused alike', async (code, status) => {
    const { asked, result } = failWith(failureOf(code, status));
    await vi.advanceTimersByTimeAsync(MS_PER_MINUTE);
    expect(await result).toBe('failed');
    expect(asked).toEqual([0]);
  });

  test('waits half a minute at most before it is asked again', () => {
    const { retryDelay } = client.getDefaultOptions().queries ?? {};
    if (typeof retryDelay !== 'function') throw new Error('no pauses');
    expect([0, 1, 4, 5, 10].map((failures) => retryDelay(failures, new Error('away')))).toEqual([
      1_000, 2_000, 16_000, 30_000, 30_000,
    ]);
  });
});

test('what no screen shows any more is forgotten after five minutes, and not before', async () => {
  await client.fetchQuery({ queryKey: ['list'], queryFn: () => 'rows' });
  await vi.advanceTimersByTimeAsync(5 * MS_PER_MINUTE - 1);
  expect(client.getQueryData(['list'])).toBe('rows');
  await vi.advanceTimersByTimeAsync(1);
  expect(client.getQueryData(['list'])).toBeUndefined();
});

test('emptied caches hold nothing, and what was under way is given up and not let in', async () => {
  client.setQueryData(['a record'], 'of the former session');
  let wasGivenUp = false;
  let answer: ((rows: string) => void) | undefined;
  const underWay = client
    .fetchQuery({
      queryKey: ['a list'],
      queryFn: ({ signal }) => {
        signal.addEventListener('abort', () => {
          wasGivenUp = true;
        });
        return new Promise<string>((resolve) => {
          answer = resolve;
        });
      },
    })
    .catch(() => 'given up');
  await vi.advanceTimersByTimeAsync(0);
  clearCaches(client);
  answer?.('late');
  expect(await underWay).toBe('given up');
  expect(wasGivenUp).toBe(true);
  expect(client.getQueryCache().getAll()).toEqual([]);
});
