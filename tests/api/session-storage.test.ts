import { describe, expect, test } from 'vitest';
import { parseExpiry } from '../../src/api/expiry.ts';
import { personKey, subjectOf } from '../../src/api/person-key.ts';
import {
  clearStoredSession,
  describeUser,
  readStoredEnd,
  readStoredSession,
  readStoredState,
  writeStoredSession,
  type StoredSession,
} from '../../src/api/session-storage.ts';
import { STORAGE_SYNC_MS } from '../../src/api/stored-session.ts';
import { createSharedStorage, type StorageMood } from '../support/shared-storage.ts';
import { createBrowser } from '../support/simulated-browser.ts';
import { flush } from '../support/virtual-clock.ts';

const now = Date.UTC(2026, 10, 21, 9);
const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 24 * MS_PER_HOUR;
const inOneHour = new Date(now + MS_PER_HOUR).toISOString();

const session: StoredSession = {
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt: inOneHour,
  user: describeUser({ first_name: 'Ada', last_name: 'Lovelace' }, ['admin', 'editor']),
};
const storage = () => {
  const opened = createSharedStorage().open(new EventTarget());
  return { ...opened.storage, setMood: (mood: StorageMood) => opened.setMood(mood) };
};

describe('expires_in is parsed as a date', () => {
  test.each([
    ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00.123456+05:45', null],
    ['2026-11-21T15:45:00+05:45', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00Z', '2026-11-21T10:00:00.000Z'],
    [3600, '2026-11-21T10:00:00.000Z'],
    [0.5, '2026-11-21T09:00:00.500Z'],
    ['3600.25', '2026-11-21T10:00:00.250Z'],
    ['3600', '2026-11-21T10:00:00.000Z'],
    [' 3600 ', '2026-11-21T10:00:00.000Z'],
    [366 * 86_400, '2027-11-22T09:00:00.000Z'],
    [366 * 86_400 + 1, null],
    ['2027-11-23T09:00:00Z', null],
    ['3600-01-01T00:00:00Z', null],
    ['1970-01-01T00:00:00Z', null],
    ['2026-11-21T09:00:00Z', null],
    ['2026-13-41T09:00:00Z', null],
    ['2026-11-21', null],
    ['2026-11-21 10:00:00', null],
    ['2026-11-21T10:00:00', null],
    [1_795_000_000, null],
    [1_795_000_000_000, null],
    [0, null],
    [-5, null],
    ['-5', null],
    [NaN, null],
    [Infinity, null],
    ['', null],
    ['soon', null],
    ['x2026-11-21T10:00:00Z', null],
    ['2026-11-21T10:00:00Zx', null],
    [['2026-11-21T10:00:00Z'], null],
    [null, null],
    [undefined, null],
    [true, null],
    [{}, null],
    [[3600], null],
  ])('%j is %j', (expiresIn, expected) => {
    expect(parseExpiry(expiresIn, now)).toBe(expected);
  });
});

describe('the stored session', () => {
  test('is read as it was written, under the four keys of the specification', () => {
    const store = storage();
    expect(writeStoredSession(store, session)).toBe(true);
    expect(readStoredSession(store, now)).toEqual(session);
    expect(readStoredState(store)).toEqual(session);
    expect(store.getItem('access_token')).toBe('access');
    expect(store.getItem('refresh_token')).toBe('refresh');
    expect(store.getItem('expires_at')).toBe(inOneHour);
    expect(JSON.parse(store.getItem('user_data') ?? '')).toEqual({
      UserDetail: { first_name: 'Ada', last_name: 'Lovelace' },
      scopes: ['admin', 'editor'],
      fullName: 'Ada Lovelace',
      isAdmin: true,
    });
  });

  test('is restored as long as its time is not over', () => {
    const store = storage();
    writeStoredSession(store, session);
    expect(readStoredSession(store, now + MS_PER_HOUR - 1)).not.toBeNull();
    expect(readStoredSession(store, now + MS_PER_HOUR)).toBeNull();
    expect(readStoredSession(store, now - 367 * MS_PER_DAY)).toBeNull();
  });

  test.each([
    ['access_token', null],
    ['access_token', ''],
    ['access_token', ' '],
    ['access_token', 'null'],
    ['access_token', 'undefined'],
    ['expires_at', 'Invalid Date'],
    ['expires_at', '1795000000000'],
    ['user_data', null],
    ['user_data', 'null'],
    ['user_data', '{'],
    ['user_data', '[]'],
    ['user_data', '"Ada"'],
    ['user_data', JSON.stringify({ ...session.user, scopes: ['clerk'], isAdmin: true })],
    ['user_data', JSON.stringify({ ...session.user, scopes: 'admin' })],
    ['user_data', JSON.stringify({ ...session.user, scopes: ['admin', 7] })],
    ['user_data', JSON.stringify({ ...session.user, UserDetail: null })],
    ['user_data', JSON.stringify({ ...session.user, UserDetail: { first_name: 'Ada' } })],
    ['user_data', JSON.stringify({ ...session.user, UserDetail: { last_name: 'Lovelace' } })],
  ])('with %s %j is cleared at the start, and nothing is thrown', async (key, value) => {
    const browser = createBrowser();
    const store = browser.otherTab.storage;
    const expiresAt = new Date(browser.clock.now() + MS_PER_HOUR).toISOString();
    writeStoredSession(store, { ...session, expiresAt });
    if (value === null) store.removeItem(key);
    else store.setItem(key, value);
    expect(readStoredSession(store, browser.clock.now())).toBeNull();
    const tab = browser.openTab();
    tab.wiring.start();
    await flush();
    expect(tab.state().value).toBe('anonymous');
    expect(tab.state().context.reason).toBeNull();
    expect(browser.storedKeys()).toEqual([]);
    expect(browser.gate.arrived).toEqual([]);
  });

  test('without expires_at is cleared once another tab has had the time to write it, and nothing is thrown', async () => {
    const browser = createBrowser();
    const store = browser.otherTab.storage;
    writeStoredSession(store, {
      ...session,
      expiresAt: new Date(browser.clock.now() + MS_PER_HOUR).toISOString(),
    });
    store.removeItem('expires_at');
    expect(readStoredSession(store, browser.clock.now())).toBeNull();
    const tab = browser.openTab();
    tab.wiring.start();
    await flush();
    await browser.clock.advance(STORAGE_SYNC_MS);
    await flush();
    expect(tab.state().value).toBe('anonymous');
    expect(browser.storedKeys()).toEqual([]);
    expect(browser.gate.arrived).toEqual([]);
  });

  test.each([
    ['is over', null],
    ['is no time of a session', '3600-01-01T00:00:00Z'],
  ])('whose time %s is cleared too, as expired', async (_, time) => {
    const browser = createBrowser();
    const expiresAt = time ?? new Date(browser.clock.now()).toISOString();
    writeStoredSession(browser.otherTab.storage, { ...session, expiresAt });
    expect(readStoredSession(browser.otherTab.storage, browser.clock.now())).toBeNull();
    const tab = browser.openTab();
    tab.wiring.start();
    await flush();
    expect(tab.state().value).toBe('anonymous');
    expect(tab.state().context.reason).toBe('expired');
    expect(browser.storedKeys()).toEqual([]);
    expect(browser.gate.arrived).toEqual([]);
  });

  test.each(['null', 'undefined', ''])(
    'with the refresh token %j has none, and is still a session',
    (value) => {
      const store = storage();
      writeStoredSession(store, session);
      store.setItem('refresh_token', value);
      expect(readStoredSession(store, now)?.refreshToken).toBeNull();
      writeStoredSession(store, { ...session, refreshToken: null });
      expect(store.getItem('refresh_token')).toBeNull();
    },
  );

  test('is written with expires_at last and removed with it first, so that a torn set shows', () => {
    const order: string[] = [];
    const note = (word: string) => (key: string) => void order.push(`${word} ${key}`);
    const store = { getItem: () => null, setItem: note('set'), removeItem: note('remove') };
    writeStoredSession(store, session);
    clearStoredSession(store);
    expect(order).toEqual([
      'remove registrar.session-end',
      'remove expires_at',
      'set access_token',
      'set refresh_token',
      'set user_data',
      'set expires_at',
      'remove expires_at',
      'remove access_token',
      'remove refresh_token',
      'remove user_data',
    ]);
  });

  test.each(['access_token', 'refresh_token', 'user_data', 'expires_at'])(
    'leaves nothing when storage is full at %s',
    (last) => {
      const store = storage();
      const full = {
        ...store,
        setItem: (key: string, value: string) => {
          if (key === last) throw new DOMException('full', 'QuotaExceededError');
          store.setItem(key, value);
        },
      };
      expect(writeStoredSession(full, session)).toBe(false);
      expect(readStoredState(store)).toBe('absent');
    },
  );

  test('is unreadable, not absent, where storage throws', () => {
    const store = storage();
    store.setMood('forbidden');
    expect(readStoredState(store)).toBe('unreadable');
    expect(readStoredSession(store, now)).toBeNull();
    expect(writeStoredSession(store, session)).toBe(false);
    expect(readStoredEnd(store)).toBe('elsewhere');
  });
});

describe('the person a session belongs to', () => {
  const token = (claims: unknown) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;

  test.each([
    [token({ sub: '0192-ada', name: 'ä→ß' }), '0192-ada'],
    [token({ sub: '~~~???' }), '~~~???'],
    [token({ sub: '' }), null],
    [token({ sub: 7 }), null],
    [token(null), null],
    [token(7), null],
    ['opaque', null],
    ['a.%%%.c', null],
    ['', null],
  ])('%j has the subject %j', (accessToken, subject) => {
    expect(subjectOf(accessToken)).toBe(subject);
  });

  test('is identified by the subject, else by what was typed, else by the name', () => {
    expect(personKey({ ...session, accessToken: token({ sub: 'ada' }) })).toBe('ada');
    expect(personKey({ ...session, user: { ...session.user, key: 'ada@example.org' } })).toBe(
      'ada@example.org',
    );
    expect(personKey(session)).toBe('Ada Lovelace');
    expect(describeUser({ first_name: 'Ada', last_name: '' }, []).fullName).toBe('Ada');
  });
});
