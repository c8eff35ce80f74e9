import { spawn } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vitest/config';

const RUN_FOLDER = 'REGISTRAR_RUN_FOLDER';

/** Linux keeps these files in memory: databases and browser profiles are made and removed without waiting for a disk. */
const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** Where the run keeps its files; TMPDIR=… chooses another. */
const rootFolder = () => {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return !process.env['TMPDIR'] && bavail * bsize > ENOUGH_BYTES ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
};

/** What tsx has compiled, which it keeps below the temporary folder: every run would compile it all again. */
const keepCompiled = (folder: string) => {
  const kept = resolve('node_modules', '.cache', 'tsx');
  mkdirSync(kept, { recursive: true });
  symlinkSync(kept, join(folder, `tsx-${process.geteuid?.() ?? ''}`));
};

/**
 * From here on every temporary folder of this process and its children is in one folder, and a guardian ends whatever
 * still runs there and removes it once this process is gone, however it went. Within another run that run's guardian
 * does it.
 * @param otherFolders beside it that go with it
 */
export const beginRun = (otherFolders: readonly string[] = []): void => {
  if (process.env[RUN_FOLDER]) return;
  // A short name: Chromium puts a socket below it, whose whole path may have 107 characters.
  const folder = mkdtempSync(join(rootFolder(), 'registrar-'));
  // PostgreSQL runs as another user where this one is root.
  chmodSync(folder, 0o711);
  keepCompiled(folder);
  const guardian = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'guardian.ts'), folder, ...otherFolders],
    // A group of its own: Ctrl-C is for the run, whose end the guardian learns from its pipe.
    { detached: true, stdio: ['pipe', 'ignore', 'inherit'], env: { ...process.env, TMPDIR: folder } },
  );
  guardian.unref();
  (guardian.stdin as unknown as { unref(): void }).unref();
  process.env['TMPDIR'] = folder;
  process.env[RUN_FOLDER] = folder;
  process.on('exit', () => {
    try {
      for (const one of [folder, ...otherFolders]) rmSync(one, { recursive: true, force: true });
    } catch {
      // Somebody still writes there: the guardian's business.
    }
  });
};

export const ownRun = (): Plugin => ({
  name: 'registrar:own-run',
  // Vitest's own folder was named before any setting was read.
  configureVitest: ({ project, experimental_defineCacheKeyGenerator: defineCacheKey }) => {
    beginRun([project.tmpDir]);
    // Which files there are is not in its text. Vitest looks for it without type arguments.
    defineCacheKey(({ sourceCode }) => (sourceCode.includes('import.meta.glob<') ? false : null));
  },
});
