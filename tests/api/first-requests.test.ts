import { describe, expect, test } from 'vitest';
import { firstRequests } from '../../src/first-paint/first-requests.ts';

describe('before the code has come', () => {
  test('a list’s rows are asked for as the list itself will ask', () => {
    expect(firstRequests('/university/', '?q=eth&sort=-name')).toEqual([
      '/v1/universities?q=eth&sort=-name&limit=100',
      '/v1/users/info',
    ]);
  });

  test('a record is asked for by its id', () => {
    expect(firstRequests('/levels/42', '?dialog=edit')).toEqual(['/v1/levels/42', '/v1/users/info']);
  });

  test.each([
    ['/levels/', '?view=order'],
    ['/events/', '?view=calendar&date=2026-11-21'],
    ['/', ''],
    ['/nowhere', ''],
  ])('%s%s asks for who is signed in, and no rows nobody will look at', (path, search) => {
    expect(firstRequests(path, search)).toEqual(['/v1/users/info']);
  });
});
