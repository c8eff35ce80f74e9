export const SHORTCUTS = {
  everywhere: { goTo: 'g', help: '?' },
  list: {
    search: '/',
    filter: 'f',
    create: 'c',
    next: 'j',
    previous: 'k',
    select: 'x',
    actions: 'a',
    preview: ' ',
    edit: 'e',
    delete: '#',
    density: 'd',
  },
  views: { switch: 'v' },
  tree: { openAll: '*', move: 'm' },
  calendar: {
    month: 'm',
    week: 'w',
    agenda: 'a',
    today: 't',
    later: 'n',
    earlier: 'p',
    next: 'j',
    previous: 'k',
    edit: 'e',
    delete: '#',
  },
  record: { edit: 'e', delete: '#', next: 'j', previous: 'k', list: 'u' },
  duplicates: {
    search: '/',
    next: 'j',
    previous: 'k',
    merge: 'm',
    notDuplicate: 'n',
    later: 'l',
    reopen: 'o',
    swap: 's',
  },
  activity: { next: 'j', previous: 'k' },
} as const;

export const SEARCH_KEY = 'k';
/** With Ctrl or ⌘. */
export const COMMANDS = { search: SEARCH_KEY, selectAll: 'a', undo: 'z', redo: 'y', save: 'enter' } as const;

export const isCommandKey = (
  { key, metaKey, ctrlKey }: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey'>,
  command: keyof typeof COMMANDS,
): boolean => key.toLowerCase() === COMMANDS[command] && (metaKey || ctrlKey);

export type ShortcutScreen = keyof typeof SHORTCUTS;
export type ShortcutOf<Screen extends ShortcutScreen> = keyof (typeof SHORTCUTS)[Screen];
