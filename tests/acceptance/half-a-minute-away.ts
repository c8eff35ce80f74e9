import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { median } from '../../benchmarks/server/times.ts';
import { sql, type Database } from '../../server/database/database.ts';
import { openBrowser } from '../support/chromium.ts';
import { signedIn, type Client } from '../support/client.ts';
import { startFlakyProxy } from '../support/flaky-proxy.ts';
import { createBareDatabase, startDatabaseServer } from '../support/database.ts';
import { startRegistrar } from '../support/registrar-process.ts';
import { openPage } from '../support/watched-page.ts';
import type { Check } from './check.ts';

const ADMIN = { email: 'admin@registrar.example', password: 'seven quiet otters read' };
/** Milliseconds. */
const OUTAGE_MS = 30_000;
const MAX_RECOVERY_MS = 10_000;
const POLL_MS = 100;
const BANNER = 'Can’t reach the server.';
const DRAFT_NAME = 'Kept for half a minute';

/** Writes one record after another, each with a key of its own, again and again until it is acknowledged. */
const keepWriting = (client: Client, writer: number) => {
  const acknowledged: string[] = [];
  const refused: Record<string, number> = {};
  const over = new AbortController();
  const write = async () => {
    for (let at = 0; !over.signal.aborted; at += 1) {
      const name = `Written by ${writer}, ${at}`;
      const request = {
        body: { name, country: 'NP' },
        headers: { 'idempotency-key': `writer-${writer}-${at}` },
      };
      while (!over.signal.aborted) {
        const response = await client.send('POST', '/v1/universities', request);
        if (response.ok) acknowledged.push(name);
        else refused[response.status] = (refused[response.status] ?? 0) + 1;
        await pause(response.ok ? 20 : 250);
        if (response.ok) break;
      }
    }
  };
  const done = write();
  return {
    acknowledged,
    refused,
    stop: async () => {
      over.abort();
      await done;
    },
  };
};

/** What readiness and liveness answer while the database is away, asked ten times a second. */
const watch = async (client: Client) => {
  const statusOf = async (path: string) => {
    const start = performance.now();
    const { status } = await client.send('GET', path);
    return { status, took: performance.now() - start };
  };
  const ready: number[] = [];
  const alive: { status: number; took: number }[] = [];
  const end = performance.now() + OUTAGE_MS;
  while (performance.now() < end) {
    ready.push((await statusOf('/readyz')).status);
    alive.push(await statusOf('/healthz'));
    await pause(POLL_MS);
  }
  return { ready, alive };
};

const signInAndOpen = async (page: Page, address: string) => {
  await page.goto(`${address}/levels/`);
  await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('table', { name: 'Levels' }).getByRole('link').first().waitFor();
};

/** A person at work finds out that the server is away, and saves a form all the same. */
const saveMeanwhile = async (page: Page) => {
  await page.getByRole('searchbox', { name: 'Search levels' }).fill('diploma');
  await page.getByText(BANNER).waitFor();
  await page.getByRole('button', { name: 'New level' }).click();
  const form = page.getByRole('dialog', { name: 'New level' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(DRAFT_NAME);
  await form.getByRole('textbox', { name: 'Code' }).fill('kept');
  await form.getByRole('button', { name: 'Save' }).click();
};

/** Milliseconds until each thing works again. */
const recover = async (page: Page, client: Client, restored: number) => {
  const since = () => Math.round(performance.now() - restored);
  const ready = async () => {
    while ((await client.send('GET', '/readyz')).status !== 200) await pause(POLL_MS);
    return since();
  };
  const [readiness, banner, form] = await Promise.all([
    ready(),
    page.getByText(BANNER).waitFor({ state: 'hidden' }).then(since),
    page.getByRole('heading', { level: 1, name: DRAFT_NAME }).waitFor().then(since),
  ]);
  return { readiness, banner, form };
};

const rowsOf = async (database: Database) =>
  (
    await database.rows<{ name: string }>(
      sql`select name from universities where name like 'Written by %' union all select name from levels where name = ${DRAFT_NAME}`,
    )
  ).map(({ name }) => name);

/** E08: PostgreSQL away for 30 s: the server says so and lives, recovers within 10 s, and nothing is lost or doubled. */
export const halfAMinuteAway: Check = async () => {
  const { server: databaseServer, stop } = await startDatabaseServer(process.env['TEST_DATABASE_URL']);
  const store = await createBareDatabase(databaseServer);
  const proxy = await startFlakyProxy(store.url);
  const settings = { PORT: '0', DATABASE_URL: proxy.url, LOG_LEVEL: 'fatal' };
  const [server, browser] = await Promise.all([
    startRegistrar({ ...settings, ADMIN_PASSWORD: ADMIN.password }),
    openBrowser(),
  ]);
  try {
    const client = await signedIn(server.address, ADMIN);
    const { page, complaints } = await openPage(browser);
    await signInAndOpen(page, server.address);
    const writers = [keepWriting(client, 1), keepWriting(client, 2)];
    await pause(1000);
    await proxy.cut();
    const [{ ready, alive }] = await Promise.all([watch(client), saveMeanwhile(page)]);
    await proxy.restore();
    const recovery = await recover(page, client, performance.now());
    for (const writer of writers) {
      await writer.stop();
    }
    const written = await rowsOf(store.database);
    const acknowledged = [...writers.flatMap((writer) => writer.acknowledged), DRAFT_NAME];
    const lost = acknowledged.filter((name) => !written.includes(name)).length;
    const doubled = written.length - new Set(written).size;
    const slowest = Math.max(...Object.values(recovery));
    const isSaid = ready.every((status) => status === 503) && alive.every(({ status }) => status === 200);
    return {
      holds: isSaid && lost === 0 && doubled === 0 && complaints.length === 0 && slowest <= MAX_RECOVERY_MS,
      figures: {
        away_ms: OUTAGE_MS,
        readiness: [...new Set(ready)],
        liveness: [...new Set(alive.map(({ status }) => status))],
        liveness_ms: {
          median: median(alive.map(({ took }) => took)),
          longest: Math.max(...alive.map(({ took }) => took)),
        },
        recovery_ms: { ...recovery, limit: MAX_RECOVERY_MS },
        acknowledged_writes: acknowledged.length,
        refused_while_away: writers.map((writer) => writer.refused),
        lost,
        doubled,
        complaints,
      },
    };
  } finally {
    await browser.close();
    await server.stop();
    await proxy.cut();
    await store.drop();
    await stop();
  }
};
