import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { openBrowser } from '../chromium.ts';
import { createBareDatabase } from '../database.ts';
import { startRegistrar } from '../registrar-process.ts';

test('begins all that a run begins, says where, and never ends', async () => {
  const { url } = await createBareDatabase();
  const [browser] = await Promise.all([
    openBrowser(),
    startRegistrar({ PORT: '0', DATABASE_URL: url, LOG_LEVEL: 'fatal' }),
  ]);
  await browser.newPage();
  mkdtempSync(join(tmpdir(), 'registrar-forgotten-'));
  writeFileSync(process.env['TMPDIR_REPORT_FILE'] ?? '', tmpdir());
  await new Promise(() => {});
});
