import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  startEmbedded,
  type EmbeddedDatabase,
  type EmbeddedOptions,
} from '../../server/database/embedded.ts';
import { requireCluster } from '../../server/database/embedded-cluster.ts';
import { launch } from '../../server/database/embedded-process.ts';
import { requirePrograms } from '../../server/database/embedded-programs.ts';
import { requireRunner } from '../../server/database/embedded-runner.ts';
import { freePort } from '../../server/database/free-port.ts';
import { lockFolder } from '../../server/folder-lock.ts';
import { POLL_TIMEOUT_MS } from '../support/patience.ts';
import { until } from '../support/until.ts';

const root = mkdtempSync(join(tmpdir(), 'registrar-own-database-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const newFolder = () => mkdtempSync(join(root, 'data-'));
/** Made once: to copy it takes a tenth of that. */
const cluster = newFolder();
beforeAll(async () => {
  await (await startEmbedded(cluster)).stop();
});
const folderWithDatabase = () => {
  const folder = newFolder();
  // With its owner: PostgreSQL runs as another user where this one is root.
  execFileSync('cp', ['-a', `${cluster}/.`, folder]);
  return folder;
};

let running: EmbeddedDatabase | undefined;
afterEach(() => running?.stop());
const start = async (folder: string, options?: EmbeddedOptions) => {
  running = await startEmbedded(folder, options);
  return running;
};

const ask = async ({ url }: EmbeddedDatabase, statement: string) => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
};

/** A folder in which a database with one note was served, and is no more. */
const folderWithNote = async () => {
  const folder = folderWithDatabase();
  const first = await start(folder);
  await ask(first, "create table notes as select 'typed by a person' as text");
  await first.stop();
  return folder;
};
const postmasterOf = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

describe('a database of our own that is there already', () => {
  test.each([
    ['missing', (file: string) => rmSync(file)],
    ['empty', (file: string) => writeFileSync(file, '')],
    ['another database’s', (file: string) => writeFileSync(file, 'another')],
  ])('keeps its data when its password file is %s, and is given a new password', async (_, lose) => {
    const folder = await folderWithNote();
    lose(join(folder, 'postgres-password'));
    const calls: string[] = [];
    const second = await start(folder, { passwordReset: () => calls.push('password reset') });
    expect(await ask(second, 'select text from notes')).toEqual([{ text: 'typed by a person' }]);
    expect(calls).toEqual(['password reset']);
    await second.stop();
    expect(await ask(await start(folder), 'select text from notes')).toHaveLength(1);
  });

  test('keeps its data when its password file is gone and its PostgreSQL still runs, its server killed', async () => {
    const folder = folderWithDatabase();
    const script = `
      const { startEmbedded } = await import('./server/database/embedded.ts');
      const { url } = await startEmbedded(process.env.FOLDER);
      const { default: pg } = await import('pg');
      const client = new pg.Client(url);
      await client.connect();
      await client.query("create table notes as select 'typed by a person' as text");
      console.log('written');`;
    const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      env: { ...process.env, FOLDER: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(server.stdout, 'data');
    server.kill('SIGKILL');
    await once(server, 'exit');
    rmSync(join(folder, 'postgres-password'));
    expect(await ask(await start(folder), 'select text from notes')).toHaveLength(1);
  });

  test('starts although the PostgreSQL of a killed server was itself only starting, and tells of itself late', async () => {
    const folder = folderWithDatabase();
    const data = join(folder, 'postgres');
    const programs = await requirePrograms();
    const address = { port: await freePort(), connections: 10 };
    const orphan = await launch(data, address, programs, requireRunner(programs.postgres, folder));
    const told = join(data, 'postmaster.pid');
    renameSync(told, `${told}-later`);
    const { signal } = new AbortController();
    // Asked just before PostgreSQL is started.
    signal.throwIfAborted = () => {
      if (existsSync(`${told}-later`)) renameSync(`${told}-later`, told);
    };
    expect(await ask(await start(folder, { signal }), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(orphan.exitCode).toBe(0);
  });

  test.runIf(existsSync('/proc/self/stat'))(
    'starts once the system has removed a killed PostgreSQL',
    async () => {
      const folder = folderWithDatabase();
      const { postgres } = await requirePrograms();
      // `sleep` waits for no child: one that ends once its parent is `sleep` stays a zombie.
      const script = 'me=$$; until grep -q sleep /proc/$me/comm; do :; done & echo $! >&2; exec sleep 1000';
      const parent = requireRunner(postgres, folder).spawn('sh', ['-c', script]);
      const [line] = (await once(parent.stderr!, 'data')) as [Buffer];
      const pid = Number(String(line));
      await until(() => expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z '));
      writeFileSync(join(folder, 'postgres', 'postmaster.pid'), `${pid}\n${folder}\n`);
      let starts = 0;
      const { signal } = new AbortController();
      // Asked just before PostgreSQL is started.
      signal.throwIfAborted = () => {
        starts += 1;
        if (starts === 3) parent.kill();
      };
      const database = await start(folder, { signal, lockTimeoutMs: POLL_TIMEOUT_MS });
      expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
  );

  test.runIf(process.getuid?.() === 0)('starts although root has copied it without its owner', async () => {
    const [folder, copy] = [await folderWithNote(), newFolder()];
    execFileSync('cp', ['-r', `${folder}/.`, copy]);
    // Where PostgreSQL's own user can reach it, it runs as that.
    for (const path of [root, copy]) chmodSync(path, 0o755);
    expect(await ask(await start(copy), 'select text from notes')).toHaveLength(1);
  });

  test('is refused as a copy of one in use, which goes on', async () => {
    const [folder, copy] = [folderWithDatabase(), newFolder()];
    const original = await start(folder);
    execFileSync('cp', ['-a', `${folder}/.`, copy]);
    await expect(startEmbedded(copy)).rejects.toThrow(
      `Is another postmaster (PID ${postmasterOf(folder)}) running`,
    );
    expect(original.outage()).toBeNull();
    expect(await ask(original, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is left as it is when it cannot be given a new password, and the refusal says how to go on', async () => {
    const folder = await folderWithNote();
    rmSync(join(folder, 'postgres-password'));
    rmSync(join(folder, 'postgres', 'global'), { recursive: true });
    const before = readdirSync(join(folder, 'postgres', 'base'), { recursive: true });
    await expect(start(folder)).rejects.toThrow(
      /^The database password for .* is lost .*could not set a new one.*Restore the file from a copy, or move .* away/s,
    );
    expect(readdirSync(join(folder, 'postgres', 'base'), { recursive: true })).toEqual(before);
  });
});

describe('a folder without a database', () => {
  test('on a full disk says so in a sentence, and is left empty', async () => {
    const folder = newFolder();
    const stderr = [
      '2026-11-28 19:04:13.618 UTC [5724] FATAL:  could not extend file "base/1/2691": No space left on device',
      '2026-11-28 19:04:13.618 UTC [5724] HINT:  Check free disk space.',
    ].join('\n');
    const runner = {
      chown: () => {},
      run: () => Promise.reject(Object.assign(new Error('Command failed'), { stderr })),
      spawn: () => expect.unreachable(),
    };
    await expect(requireCluster(folder, await requirePrograms(), runner)).rejects.toThrow(
      `PostgreSQL could not create a database in ${folder}: could not extend file "base/1/2691": No space left on device.`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is left empty by a start that is told to stop while PostgreSQL makes one', async () => {
    const folder = newFolder();
    const stopping = new AbortController();
    const starting = start(folder, { signal: stopping.signal });
    const isBegun = () =>
      readdirSync(folder, { recursive: true }).some((name) => /PG_VERSION/.test(String(name)));
    await until(() => expect(isBegun()).toBe(true));
    stopping.abort();
    await expect(starting).rejects.toThrow('PostgreSQL could not create a database');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is left as it is when something else is in the way, and the refusal says how to go on', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'postgres', 'base'), { recursive: true });
    writeFileSync(join(folder, 'postgres', 'base', '1'), 'a table');
    await expect(start(folder)).rejects.toThrow(
      /is not empty and isn’t a complete PostgreSQL database.*or move it away/,
    );
    expect(readFileSync(join(folder, 'postgres', 'base', '1'), 'utf8')).toBe('a table');
  });

  test('is given one after a first start that was killed half-way, and keeps whatever else is in it', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    mkdirSync(join(folder, 'postgres'));
    const script = `(await import('./server/database/embedded.ts')).startEmbedded(process.env.FOLDER)`;
    const first = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      env: { ...process.env, FOLDER: folder },
      stdio: 'ignore',
    });
    const versions = () =>
      readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('PG_VERSION'));
    await until(() => expect(versions()).not.toEqual([]));
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(existsSync(join(folder, 'postgres-password'))).toBe(false);
    expect(await ask(await start(folder), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('mine');
  });
});

test.runIf(existsSync('/proc/self/stat'))(
  'a folder is free once its server has ended, waited for or not',
  async () => {
    const folder = newFolder();
    // `sleep` waits for no child, so a child that ends once its parent is `sleep` stays a zombie.
    const parent = spawn('sh', ['-c', 'exec 3<&0; cat <&3 & echo $!; exec sleep 1000'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(String(line));
    const fields = (of: number) => readFileSync(`/proc/${of}/stat`, 'utf8').split(' ');
    await until(() => expect(fields(parent.pid!)[1]).toBe('(sleep)'));
    parent.stdin.end();
    await until(() => expect(fields(pid)[2]).toBe('Z'));
    const holder = { pid, began: fields(pid)[21], address: '', database: '' };
    writeFileSync(join(folder, 'server.lock'), JSON.stringify(holder));
    lockFolder(folder).release();
    parent.kill();
  },
);

describe('a PostgreSQL that ends by itself', () => {
  /** Without its settings no PostgreSQL starts. */
  const settings = (folder: string) => join(folder, 'postgres', 'postgresql.conf');

  test('is told by its fault, not by the words it ends with', async () => {
    const stderr = [
      '2026-11-29 05:18:03.540 UTC [1] FATAL:  could not write to file "pg_wal/xlogtemp.1": No space left on device',
      '2026-11-29 05:18:03.551 UTC [1] LOG:  database system is shut down',
    ].join('\n');
    const runner = {
      chown: () => {},
      run: async () => '',
      spawn: () => spawn('sh', ['-c', 'echo "$0" >&2', stderr], { stdio: ['ignore', 'ignore', 'pipe'] }),
    };
    await expect(
      launch('/nowhere', { port: 1, connections: 1 }, await requirePrograms(), runner),
    ).rejects.toThrow(/^could not write to file "pg_wal\/xlogtemp.1": No space left on device$/);
  });

  test('is tried again with growing pauses until it starts, and the outage is known meanwhile', async () => {
    const folder = folderWithDatabase();
    const pauses: number[] = [];
    const calls: string[] = [];
    const database = await start(folder, {
      lost: () => calls.push('lost'),
      restartFailed: (_cause, _attempt, retryInMs) => pauses.push(retryInMs),
      restarted: () => calls.push('restarted'),
    });
    expect(database.outage()).toBeNull();
    renameSync(settings(folder), `${settings(folder)}.away`);
    process.kill(postmasterOf(folder), 'SIGKILL');
    await until(() => expect(pauses.length).toBeGreaterThan(3));
    expect(pauses.every((pause, at) => at === 0 || pause > pauses[at - 1]!)).toBe(true);
    expect(database.outage()?.attempts).toBeGreaterThan(3);
    renameSync(`${settings(folder)}.away`, settings(folder));
    await until(() => expect(calls).toEqual(['lost', 'restarted']));
    expect(database.outage()).toBeNull();
    expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is given up after the time that is set, with its own last words', async () => {
    const folder = folderWithDatabase();
    const causes: Error[] = [];
    await start(folder, { restartTimeoutMs: 0, abandoned: (cause) => causes.push(cause) });
    renameSync(settings(folder), `${settings(folder)}.away`);
    process.kill(postmasterOf(folder), 'SIGKILL');
    await until(() => expect(causes).toHaveLength(1));
    expect(causes[0]?.message).toMatch(/postgresql\.conf/);
  });

  test('is not started again once it is stopped amid its tries', async () => {
    const folder = folderWithDatabase();
    let failures = 0;
    const database = await start(folder, { restartFailed: () => (failures += 1) });
    renameSync(settings(folder), `${settings(folder)}.away`);
    process.kill(postmasterOf(folder), 'SIGKILL');
    await until(() => expect(failures).toBeGreaterThan(1));
    await database.stop();
    renameSync(`${settings(folder)}.away`, settings(folder));
    await expect(ask(database, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });
});
