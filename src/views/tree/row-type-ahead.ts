import { foldText } from '../../../contract/fold-text.ts';
import type { TreeRow } from './tree-rows.ts';

const TYPE_AHEAD_RESET_MS = 600;

const folded = (text: unknown): string => foldText(String(text ?? ''));

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
    const typedText = before + folded(key);
    // A mark alone.
    if (typedText === '') return null;
    const isSameAgain = [...typedText].every((letter) => letter === typedText[0]);
    const wanted = isSameAgain ? typedText.charAt(0) : typedText;
    const at = rows.indexOf(current) + (isSameAgain ? 1 : 0);
    const found = [...rows.slice(at), ...rows.slice(0, at)].find(
      ({ record }) =>
        folded(record[titleField]).startsWith(wanted) || folded(record['code']).startsWith(wanted),
    );
    if (!found) return null;
    typed = typedText;
    until = timeStamp + TYPE_AHEAD_RESET_MS;
    return found;
  };
};
