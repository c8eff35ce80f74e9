import { describe, expect, test } from 'vitest';
import type { Locks } from '../../src/api/consumed-refresh-tokens.ts';
import { createTabLock } from '../../src/api/tab-lock.ts';
import { PATHS } from '../support/simulated-browser.ts';
import { createSharedLocks } from '../support/shared-locks.ts';
import { createSharedStorage } from '../support/shared-storage.ts';
import { createVirtualClock, flush } from '../support/virtual-clock.ts';
import { begin, OK, refreshOk, restoreTab, sentTo, signedIn, THINGS, unauthenticated } from './signed-in.ts';

const quiet = new AbortController().signal;

describe.each([
  ['Web Locks', true],
  ['a lease in storage', false],
])('taking turns by %s', (_, hasLocks) => {
  const createTabs = () => {
    const clock = createVirtualClock();
    const shared = createSharedStorage();
    const locks = createSharedLocks();
    const openTab = () =>
      createTabLock(hasLocks ? locks : undefined, shared.open(new EventTarget()).storage, clock);
    return { clock, shared, openTab };
  };
  const pass = async (clock: ReturnType<typeof createVirtualClock>, milliseconds: number) => {
    for (let left = milliseconds; left > 0; left -= 10) await clock.advance(10);
  };
  /** Work that lasts until it is told to end. */
  const createWork = () => {
    let end = () => {};
    let hasBegun = false;
    const work = () =>
      new Promise<string>((resolve) => {
        hasBegun = true;
        end = () => resolve('done');
      });
    return { work, hasBegun: () => hasBegun, end: () => end() };
  };

  test('lets one tab work at a time, and each in the end', async () => {
    const { clock, openTab } = createTabs();
    let working = 0;
    let most = 0;
    const turns = Array.from({ length: 5 }, () =>
      openTab()(
        async () => {
          working += 1;
          most = Math.max(most, working);
          await new Promise<void>((resolve) => clock.after(200, resolve));
          working -= 1;
          return 'done';
        },
        8_000,
        quiet,
      ),
    );
    await pass(clock, 4_000);
    expect(await Promise.all(turns)).toEqual(turns.map(() => ({ isTimedOut: false, value: 'done' })));
    expect(most).toBe(1);
    expect(clock.waiting()).toBe(0);
  });

  test('steals from nobody: who waits too long gets a timeout', async () => {
    const { clock, openTab } = createTabs();
    const long = createWork();
    const first = openTab()(long.work, 8_000, quiet);
    await pass(clock, 100);
    const second = openTab()(() => Promise.resolve('too early'), 3_000, quiet);
    await pass(clock, 3_100);
    expect(await second).toEqual({ isTimedOut: true });
    long.end();
    await flush();
    expect(await first).toEqual({ isTimedOut: false, value: 'done' });
  });

  test('lets go when the work fails, and does not do it again', async () => {
    const { clock, openTab } = createTabs();
    let times = 0;
    const work = () => {
      times += 1;
      return Promise.reject(new Error('broken'));
    };
    const failed = openTab()(work, 8_000, quiet).catch((error: Error) => error.message);
    await pass(clock, 500);
    expect(await failed).toBe('broken');
    expect(times).toBe(1);
    const next = openTab()(() => Promise.resolve('done'), 8_000, quiet);
    await pass(clock, 200);
    expect(await next).toEqual({ isTimedOut: false, value: 'done' });
  });

  test('gives a turn up that nobody waits for any more', async () => {
    const { clock, shared, openTab } = createTabs();
    const long = createWork();
    void openTab()(long.work, 8_000, quiet);
    await pass(clock, 200);
    const [stored, waiting] = [[...shared.values], clock.waiting()];
    const controller = new AbortController();
    const given = openTab()(() => Promise.resolve('never'), 8_000, controller.signal).catch(
      ({ name }: Error) => name,
    );
    await pass(clock, 100);
    controller.abort();
    expect(await given).toBe('AbortError');
    const early = openTab()(() => Promise.resolve('never'), 8_000, controller.signal).catch(
      ({ name }: Error) => name,
    );
    await pass(clock, 100);
    expect(await early).toBe('AbortError');
    expect([[...shared.values], clock.waiting()]).toEqual([stored, waiting]);
    long.end();
  });
});

describe('a lease in storage', () => {
  const open = () => {
    const clock = createVirtualClock();
    const shared = createSharedStorage();
    const opened = shared.open(new EventTarget());
    return { clock, opened, lock: createTabLock(undefined, opened.storage, clock) };
  };

  const createTabsThatHearLate = () => {
    const clock = createVirtualClock();
    const shared = createSharedStorage();
    shared.pause();
    const openTab = () => createTabLock(undefined, shared.open(new EventTarget()).storage, clock);
    return { clock, shared, openTab };
  };

  test('of a tab that died holds nobody up for longer than its lease', async () => {
    const { clock, opened, lock } = open();
    opened.storage.setItem('registrar.refresh', `dead ${clock.now() + 5_000}`);
    const turn = lock(() => Promise.resolve('done'), 8_000, quiet);
    await clock.advance(6_000);
    expect(await turn).toEqual({ isTimedOut: false, value: 'done' });
    expect(opened.storage.length).toBe(0);
  });

  test('belongs to one of two tabs that saw it free at once', async () => {
    const { clock, shared, openTab } = createTabsThatHearLate();
    let [working, most] = [0, 0];
    const work = async () => {
      working += 1;
      most = Math.max(most, working);
      await new Promise<void>((resolve) => clock.after(500, resolve));
      working -= 1;
      return 'done';
    };
    const turns = [openTab(), openTab()].map((lock) => lock(work, 8_000, quiet));
    for (let step = 0; step < 60; step += 1) {
      await clock.advance(50);
      shared.deliver();
    }
    expect(await Promise.all(turns)).toEqual(turns.map(() => ({ isTimedOut: false, value: 'done' })));
    expect(most).toBe(1);
  });

  test('stays with the tab that took it while the first slept', async () => {
    const { clock, opened, lock } = open();
    let end = () => {};
    const turn = lock(() => new Promise<void>((resolve) => (end = resolve)), 8_000, quiet);
    await clock.advance(500);
    const lease = `other ${clock.now() + 60_000}`;
    opened.storage.setItem('registrar.refresh', lease);
    await clock.sleep(10_000);
    expect(opened.storage.getItem('registrar.refresh')).toBe(lease);
    end();
    expect(await turn).toMatchObject({ isTimedOut: false });
    expect(opened.storage.getItem('registrar.refresh')).toBe(lease);
    expect(clock.waiting()).toBe(0);
  });

  test('that another tab has overwritten is not held', async () => {
    const { clock, opened, lock } = open();
    let hasBegun = false;
    const turn = lock(
      async () => {
        hasBegun = true;
      },
      1_000,
      quiet,
    );
    opened.storage.setItem('registrar.refresh', `other ${clock.now() + 60_000}`);
    await clock.advance(2_000);
    expect(await turn).toEqual({ isTimedOut: true });
    expect(hasBegun).toBe(false);
    expect(opened.storage.getItem('registrar.refresh')).toContain('other');
  });

  test('is not needed where storage refuses: no other tab shares such a session', async () => {
    const { opened, lock } = open();
    opened.setMood('forbidden');
    expect(await lock(() => Promise.resolve('done'), 1_000, quiet)).toEqual({
      isTimedOut: false,
      value: 'done',
    });
    const alone = createTabLock(undefined, null, createVirtualClock());
    expect(await alone(() => Promise.resolve('done'), 1_000, quiet)).toEqual({
      isTimedOut: false,
      value: 'done',
    });
  });
});

describe('Web Locks that are there and refuse', () => {
  const refusal = (name: string) => new DOMException('The request was denied.', name);
  const query = () => Promise.reject(refusal('SecurityError'));
  const throwing = (): never => {
    throw refusal('SecurityError');
  };
  test.each([
    ['by throwing', { request: throwing, query: throwing }],
    ['with a SecurityError', { request: () => Promise.reject(refusal('SecurityError')), query }],
    ['with an InvalidStateError', { request: () => Promise.reject(refusal('InvalidStateError')), query }],
  ])('%s are as good as none: turns are taken in storage, and tokens are refreshed', async (_, locks) => {
    const { browser, tab } = await signedIn({ locks: locks as unknown as Locks });
    const other = await restoreTab(browser);
    const [first] = await begin(browser, tab, ['first']);
    const [second] = await begin(browser, other, ['second']);
    for (const id of ['first', 'second']) browser.find('GET', THINGS + id)?.answer(unauthenticated);
    await flush();
    await browser.clock.advance(200);
    await refreshOk(browser);
    await browser.clock.advance(500);
    for (const id of ['first', 'second']) browser.find('GET', THINGS + id)?.answer(OK);
    await flush();
    expect([first?.outcome, second?.outcome]).toEqual(['answered', 'answered']);
    expect(sentTo(browser, PATHS.refresh)).toHaveLength(1);
  });
});
