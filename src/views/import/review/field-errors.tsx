import { useId, type ReactNode } from 'react';
import type { ErrorGroup as Group, ErrorGroupsResponse } from '../../../../contract/import-fixes.ts';
import { formatCount, formatNumber } from '../../format/format.ts';
import { columnsOf } from '../filled-fields.ts';
import { FixButton } from './fix-button.tsx';
import { unpairedFields, unpairedText } from './unpaired-field.tsx';
import { useReview } from './use-review.tsx';

type Counted = ErrorGroupsResponse['meta']['fields'][number];

interface FieldActionsProps extends Pick<Counted, 'field' | 'rows'> {
  readonly groups: readonly Group[];
}

/** The only suggestions of each group, and those of one reading of several. */
const suggestionSets = (groups: readonly Group[]) => {
  const sets = new Map<string, { from: string; to: string; rows: number }[]>();
  // Items of one list may share a row, so their rows do not add up.
  for (const { value, rows, suggestions } of groups.filter(({ is_part: isPart }) => !isPart))
    for (const { value: to, reason } of suggestions) {
      const which = suggestions.length === 1 ? '' : reason;
      if (which === undefined) continue;
      sets.set(which, [...(sets.get(which) ?? []), { from: value ?? '', to, rows }]);
    }
  return [...sets].map(([which, fixes]) => ({
    which,
    fixes: fixes.map(({ from, to }) => ({ from, to })),
    rows: fixes.reduce((sum, each) => sum + each.rows, 0),
  }));
};

const FieldActions = ({ field, rows, groups }: FieldActionsProps) => {
  const { found, fields } = useReview();
  const columns = columnsOf(found.mapping, field);
  const column = columns.length === 1 ? columns[0] : undefined;
  const canClear = fields.shown.has(field) && field !== 'status' && !fields.required.includes(field);
  const fix = { type: 'fix', isPart: false, line: null, place: null } as const;
  return (
    <>
      {suggestionSets(groups).map(({ which, fixes: [first, ...also], rows: fixedRows }) =>
        column !== undefined && first && also.length > 0 ? (
          <FixButton key={which} fix={{ ...fix, column, ...first, also }}>
            {`Apply ${[also.length + 1, 'suggestions', which].filter(Boolean).join(' ')} (${formatCount(fixedRows, 'row')})`}
          </FixButton>
        ) : null,
      )}
      {column !== undefined && canClear && (
        <FixButton fix={{ ...fix, column, from: null, to: '' }}>
          Clear {fields.labels.get(field)} in {formatCount(rows, 'row')}
        </FixButton>
      )}
      <FixButton fix={{ type: 'skip', which: { field }, skip: true }}>
        Skip {formatCount(rows, 'row')}
      </FixButton>
    </>
  );
};

/** Beside the keys of its groups. */
export const fieldKey = (field: string) => `field:${field}`;

interface FieldErrorsProps {
  readonly counted: Counted;
  /** No longer in the list, but still shown. */
  readonly isGone: boolean;
  /** Those loaded, with those that are gone but still shown. */
  readonly groups: readonly Group[];
  readonly open: readonly Group[];
  /** @param headId names the only group */
  readonly children: (headId: string | undefined) => ReactNode;
}

export const FieldErrors = ({ counted, isGone, groups, open, children }: FieldErrorsProps) => {
  const { found, fields } = useReview();
  const headId = useId();
  const { field, rows } = counted;
  const label = field === '' ? 'Whole row' : fields.labelOf(field);
  const only = Math.max(counted.groups, groups.length) === 1 ? groups[0] : undefined;
  const unpaired = unpairedFields(fields, Object.values(found.mapping)).find(
    (each) => each.missing === field,
  );
  const message = unpaired ? unpairedText(fields, unpaired) : (only?.message ?? counted.message);
  const kinds = groups[0]?.value === null ? 'errors' : 'values';
  const what = counted.groups > 1 && `${formatNumber(counted.groups)} different ${kinds}`;
  // The only value stands below with its message and rows.
  const about = only && only.value !== null ? [] : [formatCount(rows, 'row'), message];
  return (
    <section className="import-errors" data-row={fieldKey(field)} aria-label={`Errors: ${label}`}>
      <header>
        <h4 id={headId}>
          <bdi>{what && !isGone ? `${label}: ${what}` : label}</bdi>{' '}
          <span>{isGone ? 'No errors left' : about.filter(Boolean).join(' · ')}</span>
        </h4>
        {!only && (
          <span className="import-field-actions" inert={isGone}>
            <FieldActions {...{ field, rows }} groups={open} />
          </span>
        )}
      </header>
      <ul aria-label={label}>{children(only && headId)}</ul>
    </section>
  );
};
