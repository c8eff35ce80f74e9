import { readableFieldName } from '../../records/write/describe-change.ts';
import type { MatchKey } from './match-keys.ts';

const ONE_OF: Readonly<Record<string, string>> = { id: 'ID', source_ids: 'source ID' };

export const labelOf = (field: string): string => ONE_OF[field] ?? readableFieldName(field);

export const listed = (words: readonly string[], last: 'and' | 'or' = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

export const labelOfKey = (key: MatchKey): string => listed(key.map(labelOf));
