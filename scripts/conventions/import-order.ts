import { dirname, join } from 'node:path';

type Room = readonly [string, RegExp];

const folder = (path: string): Room => [path, new RegExp(`^${path}/`)];
const view = (name: string): Room => folder(`src/views/${name}`);

const ORDER = 'ROOMS of scripts/conventions/import-order.ts';

/** A file may import its own room and those before it. */
const ROOMS: readonly (readonly Room[])[] = [
  [
    folder('contract'),
    folder('src/machines'),
    folder('src/api'),
    ['src/wiring', /^src\/wiring(\.ts$|\/)/],
    view('preferences'),
    view('format'),
    view('loading'),
    view('keyboard'),
    view('actors'),
    view('parts'),
    ['the interface of kinds', /^src\/kinds\/(declaration|kinds|lazy-details|form|first-paint-\w+)\.tsx?$/],
    [
      'screens of kinds',
      /^src\/kinds\/\w+\/((\w+-)+(list|detail|order|tree|section|table|dialogs|links|about)\.tsx|bulk-offerings\.tsx|use-[\w-]+\.ts)$/,
    ],
    folder('src/kinds/\\w+'),
    folder('src/kinds'),
    view('navigation'),
    view('flows'),
    view('fields'),
    view('profile'),
    view('filters'),
    view('saved-views'),
    view('columns'),
    view('references'),
    view('undo'),
    view('history'),
    view('form'),
    view('live'),
    view('bulk'),
    view('merge'),
    view('duplicates'),
    view('trash'),
    view('list-frame'),
    view('preview'),
    view('list'),
    view('detail'),
    view('import'),
    view('tree'),
    view('calendar'),
    view('people'),
    view('account'),
    view('activity'),
    view('dashboard'),
    view('sign-in'),
    view('access-denied'),
    view('shell'),
    folder('src/first-paint'),
    folder('src/inspector'),
    ['the app', /^src\//],
  ],
  [
    folder('contract'),
    [
      'what the whole server uses',
      /^server\/(country-name|failure|disk-full|explain-failure|folder-lock|format-number|hash-of|join-words|log|page-cursor|settings|start-thread|stop-on-signal|task-queue)\.ts$/,
    ],
    folder('server/database'),
    folder('server/search'),
    folder('server/csv'),
    folder('server/stores'),
    folder('server/change-sets'),
    folder('server/records'),
    folder('server/jobs'),
    folder('server/bulk'),
    folder('server/merge'),
    folder('server/undo'),
    ['what an import is', /^server\/imports\/(plan|line|imports|change-once)\.ts$/],
    folder('server/imports/cells'),
    folder('server/imports/file'),
    folder('server/imports/matching'),
    folder('server/imports/lines'),
    folder('server/imports/review'),
    folder('server/imports'),
    folder('server/duplicates'),
    folder('server/calendar'),
    folder('server/overview'),
    folder('server/saved-views'),
    folder('server/seed-data'),
    folder('server/backup'),
    ['server/route.ts', /^server\/route\.ts$/],
    folder('server/auth'),
    folder('server/people'),
    folder('server/live'),
    folder('server/routes'),
    ['the server', /^server\//],
  ],
];

/** None imports another: what two of them need stands in a room before them. */
const SCREENS = 'list detail import tree calendar people account activity dashboard sign-in access-denied'
  .split(' ')
  .map((name) => view(name)[0]);

/** The one loop: a form can create what it refers to. */
const FORM_LOOP = 'src/views/fields/inputs/new-referred-record.tsx → src/views/form/form-dialog.tsx';

const IMPORT_PATTERN = /(?:\bfrom\s*|\bimport\s*\(?\s*)'(\.[^']+)'/g;

type Sources = ReadonlyMap<string, string>;

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly isType: boolean;
}

const arrowsIn = (sources: Sources): Arrow[] =>
  [...sources].flatMap(([from, source]) =>
    [...source.matchAll(IMPORT_PATTERN)]
      .map(({ 1: specifier = '', index }) => ({
        from,
        to: join(dirname(from), specifier),
        isType: /\bimport type\b[^;]*$/.test(source.slice(0, index)),
      }))
      .filter(({ to }) => sources.has(to) && `${from} → ${to}` !== FORM_LOOP),
  );

const inLoops = (arrows: readonly Arrow[]): string[] => {
  const reaching = new Set(arrows.map(({ from }) => from));
  const reached = new Set(arrows.map(({ to }) => to));
  const left = arrows.filter(({ from, to }) => reached.has(from) && reaching.has(to));
  return left.length < arrows.length ? inLoops(left) : [...new Set(left.map(({ from }) => from))];
};

/**
 * Imports of a higher room or of another screen, types included, and loops.
 * @param sources text by path
 */
export const importOrderErrors = (sources: Sources): string[] => {
  const arrows = arrowsIn(sources);
  const backward = ROOMS.flatMap((rooms) => {
    const roomOf = (path: string) => rooms.findIndex(([, pattern]) => pattern.test(path));
    // Named before the other files of a kind, but above the views.
    const screens = rooms.findIndex(([name]) => name === 'screens of kinds');
    const levelOf = (room: number) =>
      room === screens ? rooms.findIndex(([name]) => name === 'src/views/shell') - 0.5 : room;
    return arrows.flatMap(({ from, to }) => {
      const [lower, higher] = [roomOf(from), roomOf(to)];
      if (lower === -1 || higher === -1 || lower === higher) return [];
      const names = [rooms[lower]![0], rooms[higher]![0]];
      if (names.every((name) => SCREENS.includes(name)))
        return [
          `${from} imports ${to}: one screen (${names[0]}) may not import another. Move what both need to a folder that stands before the screens in ${ORDER}.`,
        ];
      return levelOf(higher) <= levelOf(lower)
        ? []
        : [
            `${from} imports ${to}: ${names[0]} may import only what stands before it in ${ORDER}. Move what it needs there, or take it as a parameter.`,
          ];
    });
  });
  const loop = inLoops(arrows.filter(({ isType }) => !isType));
  return loop.length === 0 ? backward : [...backward, `These files import each other: ${loop.join(', ')}.`];
};
