import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '../settings.ts';
import type { Programs } from './embedded-programs.ts';
import type { Runner } from './embedded-runner.ts';

const SUPERUSER = 'registrar';
/** Left by a killed start; PostgreSQL never served from it, so deleting loses no data. */
const UNFINISHED_PREFIX = 'postgres-unfinished-';

const generatePassword = () => randomBytes(24).toString('base64url');

/** Renamed when complete: `data` is whole or absent. */
const createCluster = async (
  folder: string,
  data: string,
  programs: Programs,
  runner: Runner,
  signal?: AbortSignal,
) => {
  const password = generatePassword();
  const unfinished = await mkdtemp(join(folder, UNFINISHED_PREFIX));
  try {
    const [unfinishedData, passwordFile] = [join(unfinished, 'data'), join(unfinished, 'password')];
    await mkdir(unfinishedData, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    for (const path of [unfinished, unfinishedData, passwordFile]) runner.chown(path);
    const parameters = [
      `--pgdata=${unfinishedData}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Trigrams need letters of every script, alike on every machine.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
    ];
    await runner.run(programs.initdb, parameters, { signal }).catch((cause: { stderr?: string }) => {
      const reason = /^.*(?:FATAL|error):\s*(.*)$/m.exec(cause.stderr ?? '')?.[1] ?? String(cause);
      throw new StartFailure(`PostgreSQL could not create a database in ${folder}: ${reason}.`, { cause });
    });
    await writeFile(join(folder, 'postgres-password'), password, { mode: 0o600 });
    await rename(unfinishedData, data);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return password;
};

/**
 * In single-user mode, which asks for no password; no other process may have the cluster open.
 * @throws StartFailure
 */
export const resetPassword = async (
  folder: string,
  data: string,
  programs: Programs,
  runner: Runner,
): Promise<string> => {
  const password = generatePassword();
  try {
    await runner.run(programs.postgres, ['--single', '-D', data, '-c', 'exit_on_error=on', 'postgres'], {
      input: `alter role ${SUPERUSER} password '${password}';\n`,
    });
  } catch (cause) {
    const reason = (cause as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? String(cause);
    throw new StartFailure(
      `The database password for ${data} is lost (${join(folder, 'postgres-password')} is missing or another database’s), and PostgreSQL could not set a new one (${reason}). Restore the file from a copy, or move ${data} away to start with an empty database.`,
      { cause },
    );
  }
  await writeFile(join(folder, 'postgres-password'), password, { mode: 0o600 });
  return password;
};

const removeUnfinished = async (folder: string) => {
  const names = (await readdir(folder)).filter((name) => name.startsWith(UNFINISHED_PREFIX));
  // A killed start's initdb may still be writing; the next start retries.
  await Promise.allSettled(names.map((name) => rm(join(folder, name), { recursive: true, force: true })));
};

/**
 * Creates the cluster if absent; never removes one.
 * @param folder locked by this process, without a running PostgreSQL
 * @throws StartFailure
 */
export const requireCluster = async (
  folder: string,
  programs: Programs,
  runner: Runner,
  signal?: AbortSignal,
) => {
  const data = join(folder, 'postgres');
  await removeUnfinished(folder);
  if (existsSync(join(data, 'PG_VERSION'))) {
    // A copy made by root is root's.
    runner.chown(data);
    const known = await readFile(join(folder, 'postgres-password'), 'utf8').catch(() => '');
    const password = known.trim() || (await resetPassword(folder, data, programs, runner));
    return { data, user: SUPERUSER, password, isPasswordNew: known.trim() === '' };
  }
  // `rmdir` removes an empty folder only.
  await rmdir(data).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return;
    throw new StartFailure(
      `${data} is not empty and isn’t a complete PostgreSQL database (PG_VERSION not found). Restore it from a copy, or move it away to start with an empty database.`,
      { cause },
    );
  });
  const password = await createCluster(folder, data, programs, runner, signal);
  return { data, user: SUPERUSER, password, isPasswordNew: false };
};
