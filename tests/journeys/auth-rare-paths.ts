import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { AUTH_LIMITS } from '../../src/wiring.ts';
import { stateModel } from '../machines/auth.samples.ts';
import { pathAlong, type Model, type Path } from '../../src/inspector/machine-graph.ts';
import { POLL_TIMEOUT_MS } from '../support/patience.ts';
import type { Gate, GatedRequest } from './request-gate.ts';

/** What a path needs of the browser beyond its labels. */
export interface Staging {
  /** Requests that wait for a word here alone. */
  readonly holds?: readonly GatedRequest[];
  /** Where the page opens; the list of universities unless told. */
  readonly address?: string;
  /** Before the page opens. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Once the session is restored. */
  readonly begin?: (page: Page, gate: Gate) => Promise<unknown>;
  /** Hands for labels that mean something else in this path. */
  readonly hands?: (page: Page, gate: Gate) => Readonly<Record<string, () => Promise<unknown>>>;
}
export interface RarePath {
  readonly model: Model;
  readonly path: Path;
  readonly staging: Staging;
}

const everything: Model = { ...stateModel, isInReach: () => true };
const along = (labels: readonly string[], staging: Staging, model = everything): RarePath => ({
  model,
  path: pathAlong(model, labels),
  staging,
});

type LateWindow = { deliverLate?: () => void };

/**
 * A write whose refusal has arrived but is not yet read when its session ends: between the two lies one turn of the
 * event loop, which is held open here.
 */
const withLateRefusal: Staging = {
  address: '/activity/',
  holds: ['undo'],
  prepare: (page) =>
    page.addInitScript(() => {
      const { text } = Response.prototype;
      let isFirst = true;
      Response.prototype.text = async function read() {
        const body = await text.call(this);
        if (this.status === 401 && isFirst) {
          isFirst = false;
          await new Promise<void>((resolve) => Object.assign(window, { deliverLate: resolve }));
        }
        return body;
      };
    }),
  begin: async (page, gate) => {
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await gate.refuse('undo');
    await page.waitForFunction(() => (window as LateWindow).deliverLate !== undefined);
  },
};
const deliverLate = async (page: Page, gate: Gate) => {
  const wasRefreshing = gate.isWaiting('refresh');
  await page.evaluate(async () => {
    (window as LateWindow).deliverLate?.();
    // Whatever comes of it has come by the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  expect(gate.isWaiting('undo'), 'nothing is sent for a session that is over').toBe(false);
  expect(gate.isWaiting('refresh'), 'nor refreshed').toBe(wasRefreshing);
  const toasts = page.getByRole('region', { name: 'Notifications' }).locator('p');
  expect(await toasts.allTextContents(), 'nor said to whoever is here now').toEqual([]);
};

/** Means to open the records one after the other, so that each is asked for; what is drawn moves on as needed. */
const intendNext = async (page: Page, index: number) => {
  const link = page.locator(`tr[data-index="${index}"] th a`);
  await expect
    .poll(
      async () => {
        if ((await link.count()) > 0) return true;
        await page.locator('tr[data-index]').last().scrollIntoViewIfNeeded();
        return false;
      },
      { timeout: POLL_TIMEOUT_MS, interval: 20 },
    )
    .toBe(true);
  await link.dispatchEvent('pointerover', { bubbles: true });
};

const refused = 'request.unauthorized';
const full: RarePath = along(
  [
    'restoreSession: a session',
    ...Array.from({ length: AUTH_LIMITS.queueLimit + 1 }, () => refused),
    'refreshSession: refreshed',
  ],
  {
    holds: ['record'],
    hands: (page, gate) => {
      let intended = 0;
      return {
        [refused]: async () => {
          await intendNext(page, intended);
          intended += 1;
          await gate.refuse('record');
        },
        'refreshSession: refreshed': async () => {
          let replayed = 0;
          page.on('response', (response) => {
            if (response.ok() && /\/universities\/[\da-f-]{36}$/.test(response.url())) replayed += 1;
          });
          await (await gate.take('refresh')).continue();
          await vi.waitUntil(() => replayed === AUTH_LIMITS.queueLimit, POLL_TIMEOUT_MS);
        },
      };
    },
  },
  { ...everything, input: AUTH_LIMITS },
);

/** Edges that a browser can be brought to on one way only, and no graph of single steps knows it. */
export const rarePaths: readonly RarePath[] = [
  along(
    [
      'restoreSession: a session',
      refused,
      'refreshSession: refreshed',
      'request.unauthorized: sent with an earlier token',
    ],
    // A request that can outlast a refresh.
    { holds: ['count'] },
  ),
  along(
    [
      'restoreSession: a session',
      'confirmPerson: unauthorized for an earlier token',
      'confirmPerson: still an administrator',
    ],
    {},
  ),
  along(
    [
      'restoreSession: nothing',
      'credentials.submit',
      'signIn: granted',
      'verifyAdmin: an administrator',
      'storage.unavailable',
    ],
    {
      prepare: (page) =>
        page.addInitScript(() => {
          Storage.prototype.setItem = () => {
            throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
          };
        }),
    },
  ),
  along(['restoreSession: a session', 'peer.signOut', refused], {
    ...withLateRefusal,
    hands: (page, gate) => ({ [refused]: () => deliverLate(page, gate) }),
  }),
  along(['restoreSession: a session', 'peer.signIn', 'request.unauthorized: of another session'], {
    ...withLateRefusal,
    hands: (page, gate) => ({ 'request.unauthorized: of another session': () => deliverLate(page, gate) }),
  }),
  along(
    [
      'restoreSession: a session',
      'peer.signIn',
      refused,
      'request.unauthorized: of another session',
      'refreshSession: refreshed',
    ],
    {
      ...withLateRefusal,
      hands: (page, gate) => ({ 'request.unauthorized: of another session': () => deliverLate(page, gate) }),
    },
  ),
  full,
];
