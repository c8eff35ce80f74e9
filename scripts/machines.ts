/**
 * `npm run machines` writes every machine of src/machines into docs/machines: as JSON that `createMachine` takes, as a
 * Mermaid state diagram and as an SVG. With `--check`, part of `npm run check`, it writes nothing and fails where a file
 * is not what it would write.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderCharts } from './machines/render-charts.ts';

const FOLDER = join('docs', 'machines');

const files = await renderCharts();
const isCurrent = (name: string) =>
  existsSync(join(FOLDER, name)) && readFileSync(join(FOLDER, name), 'utf8') === files.get(name);
const present = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
const stale = [...files.keys()].filter((name) => !isCurrent(name));
const orphans = present.filter((name) => !files.has(name));

if (process.argv.includes('--check')) {
  for (const name of [...stale, ...orphans])
    console.error(`${join(FOLDER, name)} is not what src/machines says.`);
  if (stale.length + orphans.length > 0) {
    console.error('Run `npm run machines` and look at what changed.');
    process.exit(1);
  }
  console.log(`${files.size} files in ${FOLDER} are what src/machines says`);
} else {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of stale) writeFileSync(join(FOLDER, name), files.get(name) ?? '');
  for (const name of orphans) rmSync(join(FOLDER, name));
  console.log(`wrote ${stale.length}, removed ${orphans.length}, ${files.size} in all`);
}
