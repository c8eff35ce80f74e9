import { addressWith } from '../../navigation/address-with.ts';
import { newDialog } from '../../navigation/new-dialog.ts';
import type { AnyIconName } from '../../parts/more-icon.tsx';
import { UUID } from '../../parts/uuid.ts';
import { SHORTCUTS } from '../../keyboard/shortcuts.ts';
import type { BulkName } from '../../../machines/bulk-change.ts';
import { BULK_VERBS, bulkActionNames } from '../../flows/bulk-actions.ts';
import { countOf, type Declaration } from '../../../kinds/declaration.ts';
import { importPath, importsOfferings } from '../../../kinds/import-path.ts';
import { kindRegistry } from '../../../kinds/registry.ts';
import { DESTINATIONS } from '../destinations.ts';

/** Either `href` or `run`. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly status?: string;
  readonly alertStatus?: string | undefined;
  /** In place of the status. */
  readonly icon?: AnyIconName | undefined;
  /** What was typed is in its label as it is. */
  readonly quotesQuery?: true;
  /** Other words it is found by. */
  readonly also?: string;
  readonly keys?: string | undefined;
  readonly href?: string;
  readonly run?: () => void;
}
export interface CommandGroup {
  readonly value: string;
  readonly items: readonly Command[];
}

export const DECLARATIONS: readonly Declaration[] = Object.values(kindRegistry);

export const whereIs = (path: string): { declaration: Declaration; id: string } | null => {
  const declaration = DECLARATIONS.find((kind) => `${path}/`.startsWith(kind.path));
  if (!declaration || path.startsWith(importPath(declaration))) return null;
  return { declaration, id: path.slice(declaration.path.length).replace(/\/$/, '') };
};

/** Of its list in the navigation. */
export const kindIcon = ({ path }: Declaration) => DESTINATIONS.find((place) => place.path === path)?.icon;

const places: readonly Command[] = DESTINATIONS.map(({ path, title, icon, key }) => ({
  id: path,
  label: title,
  icon,
  keys: `g ${key}`,
  href: path,
}));

const screen = (label: string, href: string, icon: AnyIconName): Command => ({ id: href, label, icon, href });

/** Too many to show unasked. */
const screens: readonly Command[] = [
  screen('Events calendar', `${kindRegistry.events.path}?view=calendar`, 'events'),
  screen('Subjects tree', `${kindRegistry.subjects.path}?view=tree`, 'subjects'),
  screen('Order of levels', `${kindRegistry.levels.path}?view=order`, 'levels'),
  ...DECLARATIONS.map(({ path, plural }) =>
    screen(`Trash: ${plural.toLowerCase()}`, `${path}?in=trash`, 'trash'),
  ),
];

const createCommand = ({ path, singular }: Declaration): Command => {
  const href = `${path}?dialog=new`;
  return { id: href, label: `New ${singular}`, icon: 'plus', href };
};

const importCommand = (declaration: Declaration, of = ''): Command => {
  const href = importPath(declaration, of);
  return { id: href, label: `Import ${of || declaration.plural.toLowerCase()}`, icon: 'upload', href };
};

const offeringsImport = importCommand(kindRegistry.universities, 'offerings');
const imports = [...DECLARATIONS.map((declaration) => importCommand(declaration)), offeringsImport];

const offeringsOf = (declaration: Declaration) => (importsOfferings(declaration) ? [offeringsImport] : []);

interface RecordAction extends Pick<Command, 'label' | 'icon' | 'keys' | 'also'> {
  readonly parameter: 'dialog' | 'tab';
  readonly value: string;
}

const RECORD_ACTIONS: readonly RecordAction[] = [
  { parameter: 'dialog', value: 'edit', label: 'Edit', icon: 'edit', keys: SHORTCUTS.record.edit },
  { parameter: 'tab', value: 'history', label: 'History', icon: 'clock' },
  { parameter: 'dialog', value: 'delete', label: 'Delete', icon: 'trash' },
];

/** Too many to show unasked. */
const RARE_RECORD_ACTIONS: readonly RecordAction[] = [
  { parameter: 'dialog', value: 'merge', label: 'Merge with…', icon: 'merge' },
  { parameter: 'dialog', value: 'duplicate', label: 'Duplicate', icon: 'copy', also: 'copy' },
];

const actionsOf = (path: string, title: string, actions: readonly RecordAction[]): readonly Command[] =>
  actions.map(({ parameter, value, ...shown }) => {
    const href = addressWith(path, { [parameter]: value });
    return { ...shown, id: href, note: title, href };
  });

const BULK_ICONS: Readonly<Record<BulkName, AnyIconName>> = {
  change: 'edit',
  publish: 'publish',
  archive: 'archive',
  trash: 'trash',
  restore: 'undo',
  purge: 'trash',
};

export interface CurrentScreen {
  readonly path: string;
  /** Address query; lists keep their filters under a dialog. */
  readonly search: string;
  readonly title: string | null;
  readonly chosen: number;
}

const actionsAt = ({ path, search, title, chosen }: CurrentScreen): readonly Command[] => {
  const place = whereIs(path);
  if (!place) return [];
  const withDialog = (dialog: string) => addressWith(path, { dialog });
  const { declaration, id } = place;
  if (!id) {
    const query = new URLSearchParams(search);
    const isTrash = query.get('in') === 'trash';
    const all = withDialog('change-all');
    const isOfAll = chosen === 0 && !isTrash && !query.has('view');
    const bulk = (chosen === 0 ? [] : bulkActionNames(isTrash)).map((name) => {
      const href = withDialog(name);
      return {
        id: href,
        label: `${BULK_VERBS[name]} ${countOf(declaration, chosen)}`,
        icon: BULK_ICONS[name],
        href,
      };
    });
    const exporting = withDialog('export');
    return [
      ...bulk,
      { ...createCommand(declaration), keys: SHORTCUTS.list.create, href: withDialog('new') },
      importCommand(declaration),
      ...offeringsOf(declaration),
      {
        id: exporting,
        label: `Export ${declaration.plural.toLowerCase()}`,
        icon: 'download',
        href: exporting,
      },
      ...(isOfAll
        ? [
            {
              id: all,
              label: `Edit all matching ${declaration.plural.toLowerCase()}`,
              icon: 'edit' as const,
              keys: 'Shift e',
              href: all,
            },
          ]
        : []),
    ];
  }
  if (title === null) return [];
  return [...actionsOf(path, title, RECORD_ACTIONS), ...offeringsOf(declaration)];
};

const rareActionsAt = ({ path, title }: CurrentScreen): readonly Command[] =>
  title === null || !whereIs(path) ? [] : actionsOf(path, title, RARE_RECORD_ACTIONS);

interface NamedCreations {
  readonly isMeant: boolean;
  readonly items: readonly Command[];
}

const NO_CREATIONS: NamedCreations = { isMeant: false, items: [] };

/** Named as typed, of each kind, first of the one one is at; “new major X” means that kind alone. */
const namedCreations = ({ path }: CurrentScreen, text: string): NamedCreations => {
  const here = whereIs(path);
  const isHere = (declaration: Declaration) => declaration === here?.declaration;
  const meant = DECLARATIONS.find(({ singular }) => text.toLowerCase().startsWith(`new ${singular} `));
  const name = meant ? text.slice(`new ${meant.singular} `.length).trim() : text;
  const creationOf = (declaration: Declaration): Command => {
    const dialog = newDialog(name);
    return {
      id: `new-named:${declaration.path}`,
      label: `New ${declaration.singular} “${name}”`,
      quotesQuery: true,
      icon: 'plus',
      href:
        isHere(declaration) && here?.id === ''
          ? addressWith(path, { dialog })
          : `${declaration.path}?${new URLSearchParams({ dialog })}`,
    };
  };
  if (meant) return { isMeant: true, items: [creationOf(meant)] };
  const kinds = DECLARATIONS.toSorted((a, b) => Number(isHere(b)) - Number(isHere(a)));
  return { isMeant: false, items: kinds.map(creationOf) };
};

const searchTextOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Every word must begin a word of the command, in any order. */
const matchesQuery = (words: readonly string[], { label, also = '' }: Command) => {
  const known = searchTextOf(`${label} ${also}`);
  return words.every((word) => known.some((one) => one.startsWith(word)));
};

/** Shorter words begin too many record names. */
const MIN_SCREEN_WORD_LENGTH = 4;

const isSure = ({ label }: Command, typed: string, isGeneral: boolean) =>
  label.toLowerCase().startsWith(typed) || (isGeneral && typed.length >= MIN_SCREEN_WORD_LENGTH);

interface CommandQuery {
  readonly text: string;
  readonly here: CurrentScreen;
  readonly recent: readonly Command[];
  readonly found: readonly CommandGroup[];
  readonly isSearching: boolean;
  readonly generalActions: readonly Command[];
  readonly views: readonly Command[];
}

export const commandGroups = ({
  text,
  here,
  recent,
  found,
  isSearching,
  generalActions,
  views,
}: CommandQuery): CommandGroup[] => {
  const words = searchTextOf(text);
  const actions = actionsAt(here);
  const known = new Set(actions.map(({ id }) => id));
  const isNotListed = ({ id }: Command) => !known.has(id);
  const creations = DECLARATIONS.map(createCommand).filter(isNotListed);
  const all = [
    ...actions,
    ...rareActionsAt(here),
    ...places,
    ...screens,
    ...creations,
    ...imports.filter(isNotListed),
    ...generalActions,
  ];
  const meantOf = (commands: readonly Command[]) =>
    words.length > 0 ? commands.filter((command) => matchesQuery(words, command)) : [];
  const meant = meantOf(all);
  const meantViews = { value: 'Saved views', items: meantOf(views) };
  const name = text.trim();
  const typed = name.toLowerCase();
  const general = new Set([...places, ...screens, ...generalActions]);
  const sure = meant.filter((command) => isSure(command, typed, general.has(command)));
  const unsure = meant.filter((command) => !sure.includes(command));
  // Records that come later would move it from under the pointer.
  const isUnknown = isSearching && found.length === 0;
  const named = isUnknown || UUID.test(name) ? NO_CREATIONS : namedCreations(here, name);
  const isFound = found.some(({ items }) => items.some(({ label }) => label.toLowerCase().startsWith(typed)));
  const isNamedFirst = named.isMeant && !isFound;
  const first = isNamedFirst ? [...named.items, ...sure] : sure;
  const last = isNamedFirst ? unsure : [...unsure, ...named.items];
  const isSureView = meantViews.items.some((command) => isSure(command, typed, false));
  const records = isSureView ? [meantViews, ...found] : [...found, meantViews];
  const groups: readonly CommandGroup[] = typed
    ? [
        { value: 'Actions', items: first },
        ...records,
        { value: first.length > 0 ? 'More actions' : 'Actions', items: last },
      ]
    : [
        { value: 'On this page', items: actions },
        { value: 'Recent', items: recent },
        { value: 'Go to', items: places },
        { value: 'Actions', items: [...creations, ...generalActions] },
      ];
  return groups.filter(({ items }) => items.length > 0);
};
