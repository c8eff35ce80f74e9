/** Prints what the clocks of Node, PostgreSQL and Chromium show, in milliseconds since 1970, as JSON. */
import { openDatabase, sql } from '../../../server/database/database.ts';
import { openBrowser } from '../../support/chromium.ts';
import { startDatabaseServer } from '../../support/database.ts';

const { server, stop } = await startDatabaseServer();
const database = openDatabase(server);
const row = await database.row<{ at: string }>(sql`select clock_timestamp() as at`);
await database.close();
await stop();
const browser = await openBrowser();
const page = await browser.newPage();
const chromium = await page.evaluate(() => Date.now());
await browser.close();
console.log(JSON.stringify({ node: Date.now(), postgresql: Date.parse(row?.at ?? ''), chromium }));
