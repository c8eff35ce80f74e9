/**
 * `node --import tsx scripts/icons.ts` writes Lucide's icons, each as one path; needed when it or this list
 * changes (`tests/conventions/generated.test.ts`).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** By file: the app's names with Lucide's. A first view shows only those of the first. */
const ICONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'icon-paths.json': {
    activity: 'activity',
    close: 'x',
    columns: 'columns-3',
    dashboard: 'layout-dashboard',
    down: 'chevron-down',
    events: 'calendar',
    filter: 'list-filter',
    left: 'chevron-left',
    levels: 'chart-no-axes-column-increasing',
    majors: 'graduation-cap',
    menu: 'menu',
    more: 'ellipsis',
    people: 'users',
    plus: 'plus',
    right: 'chevron-right',
    search: 'search',
    subjects: 'list-tree',
    universities: 'landmark',
    up: 'chevron-up',
  },
  // Of the sign-in form, and passkeys.
  'key-icon-path.json': { key: 'key-round' },
  'more-icon-paths.json': {
    archive: 'archive',
    check: 'check',
    clock: 'clock',
    copy: 'copy',
    download: 'download',
    edit: 'pencil',
    error: 'triangle-alert',
    external: 'external-link',
    feed: 'rss',
    file: 'file',
    grip: 'grip-vertical',
    keyboard: 'keyboard',
    laptop: 'laptop',
    mail: 'mail',
    merge: 'merge',
    minus: 'minus',
    phone: 'smartphone',
    person: 'user',
    preview: 'eye',
    publish: 'circle-check',
    rows: 'rows-3',
    'sign-out': 'log-out',
    theme: 'sun-moon',
    trash: 'trash',
    undo: 'undo-2',
    upload: 'upload',
    view: 'bookmark',
  },
};

type Attributes = Readonly<Record<string, string>>;

const DRAWN: Readonly<Record<string, (of: Attributes) => string>> = {
  path: ({ d = '' }) => d,
  circle: ({ cx, cy, r }) =>
    `M${Number(cx) - Number(r)} ${cy}a${r} ${r} 0 1 0 ${2 * Number(r)} 0a${r} ${r} 0 1 0 ${-2 * Number(r)} 0`,
  rect: ({ x, y, width, height, rx }) => {
    const [r, w, h] = [Number(rx), Number(width) - 2 * Number(rx), Number(height) - 2 * Number(rx)];
    const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
    return `M${Number(x) + r} ${y}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}z`;
  },
};

const pathOf = (body: string): string =>
  [...body.matchAll(/<(\w+) ([^>]*?)\/?>/g)]
    .filter(([, element]) => element !== 'g')
    .map(([, element = '', text = '']) => {
      const attributes = Object.fromEntries(
        [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
      ) as Attributes;
      const draw = DRAWN[element];
      if (!draw) throw new Error(`no path is known for <${element}>`);
      return draw(attributes);
    })
    .join('');

export const iconFiles = (): Readonly<Record<string, string>> => {
  const file = fileURLToPath(import.meta.resolve('@iconify-json/lucide/icons.json'));
  const { icons } = JSON.parse(readFileSync(file, 'utf8')) as { icons: Record<string, { body: string }> };
  const pathsOf = (named: Readonly<Record<string, string>>) =>
    Object.entries(named).map(([name, lucide]) => {
      const icon = icons[lucide];
      if (!icon) throw new Error(`Lucide draws no ${lucide}`);
      return [name, pathOf(icon.body)];
    });
  return Object.fromEntries(
    Object.entries(ICONS).map(([name, named]) => [
      `src/views/parts/${name}`,
      `${JSON.stringify(Object.fromEntries(pathsOf(named)), null, 2)}\n`,
    ]),
  );
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [path, text] of Object.entries(iconFiles())) writeFileSync(path, text);
