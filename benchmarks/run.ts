/** `npm run bench -- app`, `-- jobs`, `-- peers FOLDER` or `-- server FOLDER`: each part is a module of its own, run by its name. */
import { run as app } from './app/run.ts';
import { run as jobs } from './jobs/run.ts';
import { run as peers } from './peers/run.ts';
import { run as server } from './server/run.ts';

const PARTS: Readonly<Record<string, { run: (folder: string) => Promise<void>; hasFolder: boolean }>> = {
  app: { run: app, hasFolder: false },
  jobs: { run: jobs, hasFolder: false },
  peers: { run: peers, hasFolder: true },
  server: { run: server, hasFolder: true },
};

const [name = '', folder = process.env['BENCH_DATA'] ?? ''] = process.argv.slice(2);
const part = PARTS[name];
if (!part || (part.hasFolder && folder === '')) {
  console.error(
    `Say what to measure (${Object.keys(PARTS).join(', ')}); for the server also the folder of the`,
  );
  console.error('real lists, for the peers theirs, as a second word or in BENCH_DATA.');
  process.exit(1);
}
await part.run(folder);
