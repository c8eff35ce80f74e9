import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstViews, packagesByScript } from '../../scripts/first-view.ts';

/** The design's own, and what they bring. */
const OF_THE_FIRST_VIEW = [
  '@tanstack/query-core',
  '@tanstack/react-query',
  '@xstate/react',
  'destr',
  'ofetch',
  'react',
  'react-dom',
  'regexparam',
  'scheduler',
  'ufo',
  'use-isomorphic-layout-effect',
  'use-sync-external-store',
  'wouter',
  'xstate',
];

test.each(['list', 'signIn'] as const)('the first view needs no library but the design’s own: %s', (view) => {
  const packages = packagesByScript();
  const found = new Set(firstViews()[view].flatMap((script) => packages[script] ?? []));
  expect([...found].toSorted()).toEqual(OF_THE_FIRST_VIEW);
});

test('what every list loads soon after its rows brings neither schemas nor time zones', () => {
  const packages = packagesByScript();
  const found = firstViews().soonAfter.flatMap((script) => packages[script] ?? []);
  expect(found).toContain('react-hot-toast');
  for (const name of ['valibot', 'temporal-polyfill']) expect(found).not.toContain(name);
});

test('a record opens without the code of its menu, its pickers and its dialogs', () => {
  const names = firstViews().record.map((file) => /([a-z-]+)-[\w-]{8}\.js$/.exec(file)?.[1]);
  expect(names).toEqual(expect.arrayContaining(['record', 'schemas', 'tabs']));
  for (const name of ['menus', 'pickers', 'dialog']) expect(names).not.toContain(name);
});

/** Styles that are injected at run time are refused by the policy, which every journey listens to. */
test('no library of the app evaluates strings, nor does the one that injects styles come with toasts', () => {
  const names = Object.values(packagesByScript()).flat();
  expect(names).toEqual(
    expect.arrayContaining(['libphonenumber-js', 'temporal-polyfill', 'react-hot-toast']),
  );
  expect(names).not.toContain('goober');
  const folder = join('dist', 'app', 'assets');
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const evaluating = /\bnew Function\(|(?<![.\w])eval\(/;
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.filter((file) => evaluating.test(readFileSync(join(folder, file), 'utf8')))).toEqual([]);
});
