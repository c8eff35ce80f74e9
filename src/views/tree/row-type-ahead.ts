import { foldText } from '../parts/fold-text.ts';
import type { TreeRow } from './tree-rows.ts';

const TYPE_AHEAD_RESET_MS = 600;

const plain = (text: unknown): string => foldText(String(text ?? ''));

type Key = Pick<KeyboardEvent, 'key' | 'timeStamp'>;

/**
 * As in ARIA trees: letters match the start of name or code; a repeated letter cycles.
 * @param isCommand whether a key that starts no word is a command
 */
export const createRowTypeAhead = (titleField: string, isCommand: (key: string) => boolean) => {
  let typed = '';
  let until = 0;
  /** @returns null if the key is a command or matches nothing */
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
