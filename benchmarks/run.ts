/** `npm run bench -- server [FOLDER]`: each part is a module of its own, run by its name. */
import { run as server } from './server/run.ts';

const PARTS: Readonly<Record<string, (folder: string) => Promise<void>>> = { server };

const [name = '', folder = process.env['BENCH_DATA'] ?? ''] = process.argv.slice(2);
const part = PARTS[name];
if (!part || folder === '') {
  console.error(`Say what to measure (${Object.keys(PARTS).join(', ')}) and the folder of the real lists,`);
  console.error('as a second word or in BENCH_DATA.');
  process.exit(1);
}
await part(folder);
