/** Writes docs/machines, or compares with `--check`. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderCharts } from './machines/render-charts.ts';

const DOCUMENTS_FOLDER = join('docs', 'machines');

const files = await renderCharts();
const isCurrent = (name: string) =>
  existsSync(join(DOCUMENTS_FOLDER, name)) &&
  readFileSync(join(DOCUMENTS_FOLDER, name), 'utf8') === files.get(name);
const present = existsSync(DOCUMENTS_FOLDER) ? readdirSync(DOCUMENTS_FOLDER) : [];
const stale = [...files.keys()].filter((name) => !isCurrent(name));
const orphans = present.filter((name) => !files.has(name));

if (process.argv.includes('--check')) {
  for (const name of [...stale, ...orphans])
    console.error(`${join(DOCUMENTS_FOLDER, name)} is not what src/machines says.`);
  if (stale.length + orphans.length > 0) {
    console.error('Run `npm run machines` and look at what changed.');
    process.exit(1);
  }
  console.log(`${files.size} files in ${DOCUMENTS_FOLDER} are what src/machines says`);
} else {
  mkdirSync(DOCUMENTS_FOLDER, { recursive: true });
  for (const name of stale) writeFileSync(join(DOCUMENTS_FOLDER, name), files.get(name) ?? '');
  for (const name of orphans) rmSync(join(DOCUMENTS_FOLDER, name));
  console.log(`wrote ${stale.length}, removed ${orphans.length}, ${files.size} in all`);
}
