import type { MatchKey } from './match-keys.ts';

const FIELD_LABELS: Readonly<Record<string, string>> = {
  ror_id: 'ROR ID',
  source_ids: 'source ID',
  calendar_uid: 'calendar UID',
  id: 'ID',
  scheme: 'code system',
  starts_at: 'start',
};

export const labelOf = (field: string): string =>
  FIELD_LABELS[field] ?? field.replace(/_ids?$/, '').replaceAll('_', ' ');

export const listed = (words: readonly string[], last: 'and' | 'or' = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

export const labelOfKey = (key: MatchKey): string => listed(key.map(labelOf));
