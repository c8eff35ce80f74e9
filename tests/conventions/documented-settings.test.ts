import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every setting of server/settings.ts is in the table of the README', () => {
  const settings = readFileSync('server/settings.ts', 'utf8').match(/(?<=^ {2})[A-Z_]+(?=: )/gm) ?? [];
  const [table = ''] = /^## Settings$.*?^## /ms.exec(readFileSync('README.md', 'utf8')) ?? [];
  expect(settings.length).toBeGreaterThan(10);
  expect(settings.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});
