import { describe, expect, test } from 'vitest';
import type { StoredState } from '../../src/api/session-storage.ts';
import { STORAGE_SYNC_MS, STORAGE_POLL_MS, waitForStoredSession } from '../../src/api/stored-session.ts';
import { createVirtualClock, flush } from '../support/virtual-clock.ts';

const SESSION: StoredState = {
  accessToken: 'a',
  refreshToken: 'r',
  expiresAt: '2026-11-21T10:00:00Z',
  user: {
    UserDetail: { first_name: 'Ada', last_name: 'Lovelace' },
    scopes: ['admin'],
    fullName: 'Ada Lovelace',
    isAdmin: true,
  },
};

/** A look at what is stored, while it becomes other things, and whether it has been answered. */
const observe = (first: StoredState) => {
  const clock = createVirtualClock();
  const giveUp = new AbortController();
  const stored = { set: first };
  const answers: unknown[] = [];
  void waitForStoredSession({ readStored: () => stored.set }, clock, giveUp.signal).then(
    (set) => answers.push(set),
    (failure: { code?: string }) => answers.push(failure.code),
  );
  return { clock, giveUp, stored, answers };
};

describe('what is stored', () => {
  test.each([[SESSION], ['absent' as const], ['broken' as const], ['unreadable' as const]])(
    'is taken as it is where no part of it is missing: %j',
    async (set) => {
      const { clock, answers } = observe(set);
      await flush();
      expect([answers, clock.waiting()]).toEqual([[set], 0]);
    },
  );

  test('is waited for while another tab writes it', async () => {
    const { clock, stored, answers } = observe('partiallyWritten');
    await clock.advance(STORAGE_POLL_MS * 3);
    expect(answers).toEqual([]);
    stored.set = SESSION;
    await clock.advance(STORAGE_POLL_MS);
    expect(answers).toEqual([SESSION]);
  });

  test('is torn where the rest does not come in time', async () => {
    const { clock, answers } = observe('partiallyWritten');
    await clock.advance(STORAGE_SYNC_MS - STORAGE_POLL_MS);
    expect(answers).toEqual([]);
    await clock.advance(STORAGE_POLL_MS);
    expect([answers, clock.waiting()]).toEqual([['partiallyWritten'], 0]);
  });

  test('is not waited for by a tab that has gone on', async () => {
    const { clock, giveUp, answers } = observe('partiallyWritten');
    await flush();
    giveUp.abort();
    await flush();
    expect([answers, clock.waiting()]).toEqual([['aborted'], 0]);
  });
});
