import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { zoneFiles } from '../../scripts/zone-names.ts';

test.each(Object.entries(zoneFiles()))('%s is as CLDR has it', (path, text) => {
  expect(readFileSync(path, 'utf8')).toBe(text);
});
