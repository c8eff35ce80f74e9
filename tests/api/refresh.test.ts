import { describe, expect, test } from 'vitest';
import type { AuthClient, RefreshReply } from '../../src/api/auth.ts';
import { createRefresh } from '../../src/api/refresh.ts';
import { readStoredState, writeStoredSession } from '../../src/api/session-storage.ts';
import { createConsumedRefreshTokens } from '../../src/api/consumed-refresh-tokens.ts';
import { createTabLock } from '../../src/api/tab-lock.ts';
import { createTokenVault } from '../../src/api/token-vault.ts';
import { createBrowser } from '../support/simulated-browser.ts';
import { createSharedLocks } from '../support/shared-locks.ts';
import { flush } from '../support/virtual-clock.ts';

const quiet = new AbortController().signal;

/** A tab's adapter beside another tab of the same browser, and a server that answers as told. */
const openTab = ({ isPersisted = true, isOnline = true } = {}) => {
  const browser = createBrowser();
  const { clock } = browser;
  const { storage } = browser.shared.open(new EventTarget());
  const vault = createTokenVault(storage, clock, () => {});
  const posted: { token: string; patience: number }[] = [];
  let answer: ((reply: RefreshReply) => void) | undefined;
  const refreshToken: AuthClient['refresh'] = (token, _signal, patience) => {
    posted.push({ token, patience });
    return new Promise((resolve) => {
      answer = resolve;
    });
  };
  const locks = createSharedLocks();
  const lock = createTabLock(locks, storage, clock);
  const consumed = createConsumedRefreshTokens(locks, clock);
  const otherLock = createTabLock(locks, browser.otherTab.storage, clock);
  const client = { refresh: refreshToken } as AuthClient;
  const { renew, restore } = createRefresh({
    vault,
    client,
    lock,
    consumed,
    clock,
    isOnline: () => isOnline,
  });
  const mine = browser.sessionOf('ada');
  if (isPersisted) writeStoredSession(storage, mine);
  const tokenId = vault.add(mine, isPersisted);
  return {
    browser,
    storage,
    vault,
    mine,
    tokenId,
    posted,
    refresh: (more = {}, signal = quiet) =>
      renew({ tokenId, tries: 0, remainingMs: 30_000, ...more }, signal),
    restore: () => restore(quiet),
    /** Another tab has the turn until the work ends. */
    inOtherTab: (work: () => Promise<unknown>) => otherLock(work, 60_000, quiet),
    markConsumed: consumed.markConsumed,
    reply: async (reply: RefreshReply) => {
      await flush();
      answer?.(reply);
    },
    freshTokens: () => {
      const { accessToken, refreshToken: next, expiresAt } = browser.sessionOf('ada');
      return { outcome: 'tokens', tokens: { accessToken, refreshToken: next ?? '', expiresAt } } as const;
    },
  };
};
const YESTERDAY = -86_400_000;

describe('one try at a refresh', () => {
  test('posts the stored token, stores the new pair under the same person, and says refreshed', async () => {
    const tab = openTab();
    const result = tab.refresh();
    const reply = tab.freshTokens();
    await tab.reply(reply);
    expect(await result).toMatchObject({
      outcome: 'refreshed',
      session: { ...reply.tokens, user: tab.mine.user },
    });
    expect((await result).tokenId).toBeGreaterThan(tab.tokenId);
    expect(tab.posted).toEqual([{ token: tab.mine.refreshToken, patience: 26_000 }]);
    expect(readStoredState(tab.storage)).toEqual({ ...reply.tokens, user: tab.mine.user });
  });

  test('of a session that lives in memory reads nothing from storage and writes nothing to it', async () => {
    const tab = openTab({ isPersisted: false });
    tab.browser.otherTab.signIn(tab.browser.sessionOf('bo'));
    const before = readStoredState(tab.storage);
    const result = tab.refresh();
    await tab.reply(tab.freshTokens());
    const { outcome, tokenId } = await result;
    expect(outcome).toBe('refreshed');
    expect(tab.vault.isPersisted(tokenId)).toBe(false);
    expect(readStoredState(tab.storage)).toEqual(before);
  });

  test.each([
    ['ada', 'adopted'],
    ['bo', 'replaced'],
  ])('posts nothing where another tab has stored a session of %s meanwhile: %s', async (name, outcome) => {
    const tab = openTab();
    const theirs = tab.browser.sessionOf(name);
    tab.browser.otherTab.signIn(theirs);
    const result = await tab.refresh();
    expect(result).toMatchObject({ outcome, session: theirs });
    expect(tab.vault.find(result.tokenId)).toEqual(theirs);
    expect(tab.vault.isPersisted(result.tokenId)).toBe(true);
    expect(tab.posted).toEqual([]);
  });

  test.each([
    ['ada', 'adopted'],
    ['bo', 'replaced'],
  ])('lets go of its own answer where a session of %s was stored while it waited', async (name, outcome) => {
    const tab = openTab();
    const result = tab.refresh();
    await flush();
    const theirs = tab.browser.sessionOf(name);
    tab.browser.otherTab.signIn(theirs);
    await tab.reply(tab.freshTokens());
    expect(await result).toMatchObject({ outcome, session: theirs });
    expect(readStoredState(tab.storage)).toEqual(theirs);
  });

  test('offers the newer token of the same person where that session is over too', async () => {
    const tab = openTab();
    const theirs = {
      ...tab.browser.sessionOf('ada'),
      expiresAt: new Date(tab.browser.clock.now() + YESTERDAY).toISOString(),
    };
    tab.browser.otherTab.signIn(theirs);
    const result = tab.refresh();
    await tab.reply(tab.freshTokens());
    expect((await result).outcome).toBe('refreshed');
    expect(tab.posted.map(({ token }) => token)).toEqual([theirs.refreshToken]);
  });

  test('is gone where what is stored is somebody else’s and over, or nothing, or torn', async () => {
    const expired = openTab();
    const expiresAt = new Date(expired.browser.clock.now() + YESTERDAY).toISOString();
    expired.browser.otherTab.signIn({ ...expired.browser.sessionOf('bo'), expiresAt });
    const cleared = openTab();
    cleared.browser.otherTab.clear();
    const torn = openTab();
    torn.storage.removeItem('user_data');
    for (const tab of [expired, cleared, torn]) {
      const result = tab.refresh();
      await flush();
      await tab.browser.clock.advance(1_000);
      expect(await result).toEqual({ outcome: 'gone', tokenId: null, session: null });
      expect(tab.posted).toEqual([]);
    }
  });

  test('that was refused leaves nothing in storage for another tab to try; one that found nobody leaves all', async () => {
    const refused = openTab();
    const first = refused.refresh();
    await refused.reply({ outcome: 'rejected', reason: 'expired' });
    expect((await first).outcome).toBe('rejected');
    expect(readStoredState(refused.storage)).toBe('absent');
    const away = openTab();
    const second = away.refresh();
    await away.reply({ outcome: 'unavailable' });
    expect((await second).outcome).toBe('unavailable');
    expect(readStoredState(away.storage)).toEqual(away.mine);
  });

  test('of a session in memory that was refused spares what others have stored', async () => {
    const tab = openTab({ isPersisted: false });
    const theirs = tab.browser.sessionOf('bo');
    tab.browser.otherTab.signIn(theirs);
    const result = tab.refresh();
    await tab.reply({ outcome: 'rejected', reason: 'expired' });
    expect((await result).outcome).toBe('rejected');
    expect(readStoredState(tab.storage)).toEqual(theirs);
  });

  test('is rejected without a call where there is nothing to offer', async () => {
    const tab = openTab();
    expect((await tab.refresh({ tokenId: null })).outcome).toBe('rejected');
    expect((await tab.refresh({ tokenId: 99 })).outcome).toBe('rejected');
    const unnamed = tab.vault.add({ ...tab.mine, user: null }, true);
    expect((await tab.refresh({ tokenId: unnamed })).outcome).toBe('rejected');
    const tokenless = tab.vault.add({ ...tab.mine, refreshToken: null }, true);
    expect((await tab.refresh({ tokenId: tokenless })).outcome).toBe('rejected');
    expect(tab.posted).toEqual([]);
  });

  test.each([
    [true, 'unavailable'],
    [false, 'offline'],
  ])('that reached nobody, with a network %s, is %s', async (isOnline, outcome) => {
    const tab = openTab({ isOnline });
    const result = tab.refresh();
    await tab.reply({ outcome: 'unavailable' });
    expect((await result).outcome).toBe(outcome);
  });

  test('that was refused is refused, whatever the browser thinks of the network', async () => {
    const tab = openTab({ isOnline: false });
    const result = tab.refresh();
    await tab.reply({ outcome: 'rejected', reason: 'expired' });
    expect((await result).outcome).toBe('rejected');
  });

  test('waits before the next try, and never posts past its time', async () => {
    const tab = openTab();
    const result = tab.refresh({ tries: 2, remainingMs: 3_000 });
    await tab.browser.clock.advance(999);
    expect(tab.posted).toEqual([]);
    await tab.browser.clock.advance(1);
    expect(tab.posted).toEqual([{ token: tab.mine.refreshToken, patience: 1_000 }]);
    await tab.reply({ outcome: 'unavailable' });
    expect((await result).outcome).toBe('unavailable');
    const late = tab.refresh({ tries: 7, remainingMs: 500 });
    await tab.browser.clock.advance(500);
    expect((await late).outcome).toBe('unavailable');
    expect((await tab.refresh({ remainingMs: 1_000 })).outcome).toBe('unavailable');
    expect(tab.posted).toHaveLength(1);
  });

  test('given up while the answer is on its way stores nothing of it', async () => {
    const tab = openTab();
    const controller = new AbortController();
    const result = tab.refresh({}, controller.signal).catch((reason: Error) => reason.name);
    await flush();
    controller.abort();
    await tab.reply(tab.freshTokens());
    expect(await result).toBe('AbortError');
    expect(readStoredState(tab.storage)).toEqual(tab.mine);
  });

  test('never posts a token that another tab posted, though its successor does not arrive', async () => {
    const tab = openTab();
    await tab.markConsumed(tab.mine);
    const result = tab.refresh();
    await flush();
    await tab.browser.clock.advance(1_000);
    expect((await result).outcome).toBe('unavailable');
    expect(tab.posted).toEqual([]);
    expect(readStoredState(tab.storage)).toEqual(tab.mine);
  });

  test('waits for the rest of what another tab writes piece by piece', async () => {
    const tab = openTab();
    tab.browser.otherTab.storage.removeItem('user_data');
    const result = tab.refresh();
    await tab.browser.clock.advance(100);
    const theirs = tab.browser.sessionOf('ada');
    tab.browser.otherTab.signIn(theirs);
    await tab.browser.clock.advance(100);
    expect(await result).toMatchObject({ outcome: 'adopted', session: theirs });
    expect(tab.posted).toEqual([]);
  });
});

describe('a tab that opens', () => {
  /** In storage, the time of `mine` is over; another tab has the turn until `end`. */
  const openBesideRefresh = () => {
    const tab = openTab();
    const expiresAt = new Date(tab.browser.clock.now() + YESTERDAY).toISOString();
    tab.browser.otherTab.storage.setItem('expires_at', expiresAt);
    let end = () => {};
    void tab.inOtherTab(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    return { tab, end: () => end() };
  };

  test('finds nobody where nothing is stored, and nothing that expired', async () => {
    const tab = openTab({ isPersisted: false });
    expect(await tab.restore()).toEqual({ tokenId: null, session: null, isExpired: false });
  });

  test.each(['ada', 'bo'])(
    'joins the session of %s that another tab stores before its turn',
    async (name) => {
      const { tab, end } = openBesideRefresh();
      const result = tab.restore();
      await tab.browser.clock.advance(5_000);
      const theirs = tab.browser.sessionOf(name);
      tab.browser.otherTab.signIn(theirs);
      end();
      const { tokenId, session, isExpired } = await result;
      expect([session, isExpired]).toEqual([theirs, false]);
      expect(tab.vault.find(tokenId)).toEqual(theirs);
      expect(tab.vault.isPersisted(tokenId)).toBe(true);
    },
  );

  test('finds an expired session where the other tab stored no other, and posts nothing', async () => {
    const { tab, end } = openBesideRefresh();
    const result = tab.restore();
    await flush();
    end();
    expect(await result).toMatchObject({ tokenId: null, session: null, isExpired: true });
    expect(tab.posted).toEqual([]);
  });

  test('waits half a minute for its turn', async () => {
    const { tab } = openBesideRefresh();
    const result = tab.restore();
    await flush();
    await tab.browser.clock.advance(30_000);
    expect(await result).toMatchObject({ tokenId: null, session: null, isExpired: true });
  });

  test('joins a session whose successor arrives later than the turn', async () => {
    const { tab, end } = openBesideRefresh();
    await tab.markConsumed(tab.mine);
    const result = tab.restore();
    end();
    await tab.browser.clock.advance(500);
    const theirs = tab.browser.sessionOf('ada');
    tab.browser.otherTab.signIn(theirs);
    await tab.browser.clock.advance(100);
    expect(await result).toMatchObject({ session: theirs, isExpired: false });
  });
});
