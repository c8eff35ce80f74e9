import { expect, test } from 'vitest';
import { safeRedirect } from '../../src/views/navigation/safe-redirect.ts';

const origin = 'https://app.test:8443';

test.each([
  '/university/?q=ETH&sort=-name#row-7',
  '/subjects/0192?dialog=edit',
  '/loginx',
  '/levels//odd',
  '/search/%F0%9F%8E%93',
  '/a%20b/%E0%A4%A4',
])('%j leads where it says', (raw) => {
  expect(safeRedirect(raw, origin)).toBe(raw);
});

test.each([
  null,
  undefined,
  '',
  'university',
  'https://evil.test/',
  'HTTPS://app.test:8443/university/',
  '//evil.test/',
  '///evil.test/',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/.//evil.test',
  '/%2e//evil.test',
  '/%2f/evil.test',
  '/%5cevil.test',
  '/%255c%252fevil.test',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '/login',
  '/login/',
  '/login?redirect=/university/',
  '/login#x',
  '/LOGIN',
  '/%6Cogin',
  '/%256cogin',
  '/%25256cogin',
  '/./login',
  '/university/../login',
  '/login%2Fx',
  '/login//',
  '//login',
  '/a/..%2f/login',
  '//[',
])('%j leads home', (raw) => {
  expect(safeRedirect(raw, origin)).toBe('/');
});

test('an app on plain http leads within itself too; one that is no web page leads home', () => {
  expect(safeRedirect('/university/', 'http://localhost:4000')).toBe('/university/');
  expect(safeRedirect('/university/', 'file:///')).toBe('/');
  expect(safeRedirect('/a/login', origin)).toBe('/a/login');
});
