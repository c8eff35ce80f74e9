import { describe, expect, test, vi } from 'vitest';
import { firstRequests } from '../../src/first-paint/first-requests.ts';
import { KINDS_BY_SEGMENT } from '../../src/first-paint/kinds-by-segment.ts';

describe('before the code has come', () => {
  test('a list’s rows are asked for as the list itself will ask', () => {
    expect(firstRequests(KINDS_BY_SEGMENT, '/university/', '?q=eth&sort=-name')).toEqual([
      '/v1/universities?q=eth&sort=-name&limit=100',
      '/v1/users/info',
    ]);
  });

  test('in as many rows as the address says, else as this browser remembers', () => {
    vi.stubGlobal('localStorage', { getItem: () => '50' });
    const limits = ['', '?size=200', '?size=7'].map(
      (search) => /limit=\d+/.exec(String(firstRequests(KINDS_BY_SEGMENT, '/majors/', search)))?.[0],
    );
    vi.unstubAllGlobals();
    expect(limits).toEqual(['limit=50', 'limit=200', 'limit=50']);
  });

  test('a record is asked for by its id', () => {
    expect(firstRequests(KINDS_BY_SEGMENT, '/levels/42', '?dialog=edit')).toEqual([
      '/v1/levels/42',
      '/v1/users/info',
    ]);
  });

  test.each([
    ['/levels/', '?view=order'],
    ['/events/', '?view=calendar&date=2026-11-21'],
    ['/university/import', ''],
    ['/university/import/42', ''],
    ['/', ''],
    ['/nowhere', ''],
    ['/constructor/', ''],
  ])('%s%s asks for who is signed in, and no rows nobody will look at', (path, search) => {
    expect(firstRequests(KINDS_BY_SEGMENT, path, search)).toEqual(['/v1/users/info']);
  });
});
