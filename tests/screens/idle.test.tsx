import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstSecond } from '../../src/views/loading/first-second.ts';
import { holdIdle, holdOptionalWork, idle, nextIdle } from '../../src/views/loading/idle.ts';

/** Beyond the limit in src/views/loading/idle.ts. */
const LONG_MS = 3000;

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => vi.useRealTimers());

/** Work that waits for an idle moment, beside rows that a person waits for. */
const begin = () => {
  let answer = () => {};
  void holdIdle(
    new Promise<void>((resolve) => {
      answer = resolve;
    }),
  );
  let hasBegun = false;
  const work = idle().then(() => {
    hasBegun = true;
  });
  return { answer: () => answer(), work, hasBegun: () => hasBegun };
};

const idleMoments = async (count: number) => {
  for (let moment = 0; moment < count; moment += 1)
    await new Promise((resolve) => requestIdleCallback(resolve));
};

test('work for idle moments begins after the rows that a person waits for', async () => {
  const { answer, work, hasBegun } = begin();
  await idleMoments(5);
  expect(hasBegun()).toBe(false);
  answer();
  await work;
});

test('work for idle moments does not wait for rows that do not come', async () => {
  const { answer, work } = begin();
  vi.advanceTimersByTime(LONG_MS);
  await work;
  answer();
});

test('work for idle moments waits for all that a person waits for, also for what is asked for meanwhile', async () => {
  const first = begin();
  const second = begin();
  await idleMoments(5);
  second.answer();
  await idleMoments(5);
  expect([first.hasBegun(), second.hasBegun()]).toEqual([false, false]);
  first.answer();
  await Promise.all([first.work, second.work]);
});

test('the first second ends when it is over, or when the pointer moves', async () => {
  let ends = 0;
  const end = () => {
    ends += 1;
  };
  const first = firstSecond().then(end);
  vi.advanceTimersByTime(999);
  await idleMoments(1);
  expect(ends).toBe(0);
  vi.advanceTimersByTime(1);
  await first;
  const second = firstSecond().then(end);
  document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
  await second;
  expect(ends).toBe(2);
});

test('what nobody asked for waits for the end of the first second, and what keeps work safe does not', async () => {
  let begin = () => {};
  holdOptionalWork(
    new Promise<void>((resolve) => {
      begin = resolve;
    }),
  );
  let hasBegun = false;
  const work = idle().then(() => {
    hasBegun = true;
  });
  await nextIdle();
  await idleMoments(5);
  expect(hasBegun).toBe(false);
  begin();
  await work;
});
