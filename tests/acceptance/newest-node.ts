import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Check } from './check.ts';
import { inFolder } from './own-server.ts';

/** The suites that need no browser. */
const SUITES = ['conventions', 'machines', 'api', 'server'] as const;

interface Report {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

const install = async (folder: string) => {
  const name = `node-${process.platform}-${process.arch}`;
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
  await promisify(execFile)('npm', ['install', ...options, `${name}@latest`]);
  return join(folder, 'node_modules', name, 'bin');
};

/** node: every suite that needs no browser runs on the newest Node the registry has for this machine. */
export const newestNode: Check = () =>
  inFolder(async (folder) => {
    const bin = await install(folder);
    const node = join(bin, 'node');
    const { stdout: version } = await promisify(execFile)(node, ['--version']);
    const file = join(folder, 'report.json');
    const projects = SUITES.flatMap((suite) => ['--project', suite]);
    const run = spawn(
      node,
      ['node_modules/vitest/vitest.mjs', 'run', ...projects, '--reporter=json', `--outputFile=${file}`],
      {
        env: { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}` },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    const [code] = (await once(run, 'exit')) as [number | null];
    const report = await readFile(file, 'utf8').then(
      (text) => JSON.parse(text) as Report,
      () => null,
    );
    const failed = (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      if (tests.length > 0) return tests.map(({ fullName }) => fullName);
      return message ? [`${name}: ${message}`] : [];
    });
    return {
      holds: code === 0 && report !== null,
      figures: {
        node: version.trim(),
        suites: SUITES,
        tests: report?.numTotalTests ?? 0,
        passed: report?.numPassedTests ?? 0,
        failed,
      },
    };
  });
