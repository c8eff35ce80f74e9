import { useQuery } from '@tanstack/react-query';
import type { Filter } from '../../../../contract/filter.ts';
import { foldText } from '../../../../contract/fold-text.ts';
import { readListState } from '../../../api/list-query.ts';
import type { AnyRecord } from '../../../api/records.ts';
import { kindRegistry } from '../../../kinds/registry.ts';
import { titleOf, type ReferredKind } from '../../../kinds/declaration.ts';
import { useWiring } from '../../actors/wiring-context.tsx';
import type { Alias } from '../format-value.ts';
import type { Option } from './picker.tsx';

const MAX_CHOICES = 20;
/** The value of the option that creates a record. */
export const NEW_RECORD = 'new';

export const isSame = (one: string, other: string): boolean =>
  one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0;

const NAMING_FIELDS = ['code', 'slug', 'ror_id', 'domains', 'source_ids'];
/** The search also finds what is only spelt alike. */
const isNamedBy = (question: string, record: AnyRecord, { label, hint }: Option): boolean => {
  const aliases = (record['aliases'] ?? []) as readonly Alias[];
  const texts = [
    label,
    hint,
    ...aliases.map(({ name }) => name),
    ...NAMING_FIELDS.map((each) => record[each]),
  ];
  const text = foldText(texts.join(' '));
  return foldText(question)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => text.includes(word));
};

interface ReferenceSearch {
  readonly to: ReferredKind;
  readonly question: string;
  readonly among: Filter | null | undefined;
  readonly except: string | undefined;
  readonly canCreate: boolean;
  readonly isOpen: boolean;
}

/** The records that a question finds. */
export const useReferenceOptions = (asked: ReferenceSearch) => {
  const { to, question, among, except, canCreate, isOpen } = asked;
  const declaration = kindRegistry[to];
  const { http } = useWiring();
  const filter = among ? JSON.stringify(among) : '';
  const state = readListState(new URLSearchParams({ q: question, filter }));
  const search = useQuery({
    ...declaration.calls.list(http, state, MAX_CHOICES + 1),
    enabled: isOpen || question.trim() !== '',
  });
  const rows = (search.data?.data ?? []).filter((row) => row.id !== except).slice(0, MAX_CHOICES);
  const items = rows.map((row): Option => ({
    value: row.id,
    label: titleOf(declaration, row),
    hint: declaration.summary(row, search.data?.meta.names ?? {}),
  }));
  const best = rows[0] && items[0] && isNamedBy(question, rows[0], items[0]) ? items[0] : undefined;
  if (canCreate && question.trim() !== '' && !search.isPending) {
    const hint = search.isSuccess && items.length === 0 ? 'No matches' : '';
    const creation = { value: NEW_RECORD, label: `Create a new ${declaration.singular}`, hint };
    items.splice(best ? items.length : 0, 0, creation);
  }
  return {
    items,
    /** Of that name, not only spelt alike. */
    best,
    isAnswered: search.isSuccess,
    isSettled: !search.isPlaceholderData && !search.isPending,
    /** With the code where others have the same name. */
    shownName: ({ value: id, label: name }: Option) => {
      const code = rows.find((row) => row.id === id)?.['code'];
      const isShared = items.filter((other) => isSame(other.label, name)).length > 1;
      return code && isShared ? `${code} ${name}` : name;
    },
  };
};
