import type { TreeRow } from './tree-rows.ts';

/** Milliseconds until the next letter begins another word. */
const TYPE_AHEAD_RESET_MS = 600;

/** As it is compared: without accents, and whether letters are large or small. */
const plain = (text: unknown): string =>
  String(text ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase();

type Key = Pick<KeyboardEvent, 'key' | 'timeStamp'>;

/**
 * Going by first letters, as in every tree: the letters typed one after the other begin the name or the code of the
 * row gone to; the same letter again goes to the next that begins so.
 * @param titleField the field that names a row
 * @param isCommand whether a key that begins no word is a command of the screen
 */
export const createRowTypeAhead = (titleField: string, isCommand: (key: string) => boolean) => {
  let typed = '';
  let until = 0;
  /** @returns the row to go to; null where the key means something else, or nothing begins so */
  return ({ key, timeStamp }: Key, rows: readonly TreeRow[], current: TreeRow): TreeRow | null => {
    const before = timeStamp < until ? typed : '';
    typed = '';
    if ([...key].length !== 1 || (before === '' && (key === ' ' || isCommand(key)))) return null;
    const word = before + plain(key);
    const isSameAgain = [...word].every((letter) => letter === word[0]);
    const wanted = isSameAgain ? word.charAt(0) : word;
    const at = rows.indexOf(current) + (isSameAgain ? 1 : 0);
    const found = [...rows.slice(at), ...rows.slice(0, at)].find(
      ({ record }) =>
        plain(record[titleField]).startsWith(wanted) || plain(record['code']).startsWith(wanted),
    );
    if (!found) return null;
    typed = word;
    until = timeStamp + TYPE_AHEAD_RESET_MS;
    return found;
  };
};

export type RowTypeAhead = ReturnType<typeof createRowTypeAhead>;
