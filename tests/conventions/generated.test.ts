import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { iconFiles } from '../../scripts/icons.ts';
import { zoneFiles } from '../../scripts/zone-names.ts';

test.each(Object.entries({ ...zoneFiles(), ...iconFiles() }))(
  '%s is what its source has now',
  (path, text) => {
    expect(readFileSync(path, 'utf8')).toBe(text);
  },
);
