import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ErrorGroup as Group, ErrorGroupsResponse } from '../../../contract/import-fixes.ts';
import { importCalls } from '../../api/imports.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { Alert } from '../parts/alert.tsx';
import { useRetainedRows } from '../parts/use-retained-rows.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { formatCount, formatNumber } from '../parts/format.ts';
import { DownloadErrors } from './download-errors.tsx';
import { ErrorGroup, groupTitle } from './error-group.tsx';
import { FixButton } from './fix-button.tsx';
import { LoadMore } from './load-more.tsx';
import { MissingColumns } from './missing-columns.tsx';
import { RowGrid } from './row-grid.tsx';
import { useFocusNext } from './use-focus-next.ts';
import { StableRow, useReview } from './use-review.tsx';

type FieldErrors = ErrorGroupsResponse['meta']['fields'][number];

interface FieldActionsProps extends FieldErrors {
  readonly shown: readonly Group[];
}

const FieldActions = ({ field, rows, shown }: FieldActionsProps) => {
  const { found, fields } = useReview();
  const column = Object.keys(found.mapping).find((each) => found.mapping[each] === field);
  const canClear = fields.shown.has(field) && field !== 'status' && !fields.required.includes(field);
  // Items of one list may share a row, so their rows do not add up.
  const clear = shown.filter(({ suggestions, is_part: isPart }) => suggestions.length === 1 && !isPart);
  const clearRows = clear.reduce((sum, group) => sum + group.rows, 0);
  const [first, ...also] = clear.map(({ value, suggestions }) => ({
    from: value ?? '',
    to: suggestions[0]?.value ?? '',
  }));
  const fix = { sort: 'fix', isPart: false, line: null, place: null } as const;
  return (
    <>
      {column !== undefined && first && also.length > 0 && (
        <FixButton fix={{ ...fix, column, ...first, also }}>
          Apply {clear.length} suggestions ({formatCount(clearRows, 'row')})
        </FixButton>
      )}
      {column !== undefined && canClear && (
        <FixButton fix={{ ...fix, column, from: null, to: '' }}>
          Clear {fields.labels.get(field)} in {formatCount(rows, 'row')}
        </FixButton>
      )}
      <FixButton fix={{ sort: 'skip', which: { field }, skip: true }}>
        Skip {formatCount(rows, 'row')}
      </FixButton>
    </>
  );
};

const errorsText = (kinds: number, rows: number) => {
  if (kinds > 1) return `${formatNumber(kinds)} different errors`;
  return rows === 1 ? 'An error' : 'The same error';
};

export const ErrorGroups = () => {
  const { found, fields } = useReview();
  const { http } = useWiring();
  const [shownKey, setShownKey] = useState<string | null>(null);
  const errors = useInfiniteQuery(importCalls.errorGroups(http, found.id));
  const groups = useRetainedRows(errors.data?.pages.flatMap(({ data }) => data) ?? [], ({ key }) => key);
  const counted = useRetainedRows(errors.data?.pages.at(-1)?.meta.fields ?? [], ({ field }) => field);
  const outdated = errors.data?.pages.at(-1)?.meta.outdated ?? 0;
  const only = groups.shown.find((group) => group.key === shownKey && !groups.isGone(group));
  const rows = useRef<HTMLHeadingElement>(null);
  const title = only ? `Rows with ${groupTitle(only, fields)}` : 'Rows with errors';
  const onlyKey = only?.key;
  useEffect(() => {
    if (onlyKey !== undefined) rows.current?.focus();
  }, [onlyKey]);
  const isOpen = (group: Group) => !groups.isGone(group);
  const next = useFocusNext(groups.shown.filter(isOpen).map(({ key }) => key));
  const filled = [...Object.values(found.mapping), ...Object.keys(found.constants)];
  const missing = found.match_by === null ? [] : fields.required.filter((field) => !filled.includes(field));
  const unmatched = errors.data?.pages.at(-1)?.meta.unmatched ?? 0;
  // What else is wrong may be for want of a column, as phone numbers without a country.
  const isOfAll = missing.length > 0 && found.counts.failed === found.lines && unmatched * 2 > found.lines;
  const kinds = counted.shown.reduce((sum, each) => sum + (counted.isGone(each) ? 0 : each.groups), 0);
  return (
    <>
      {errors.isError && <Alert>{describeFailure(errors.error)}</Alert>}
      {errors.isPending && <SkeletonRows />}
      {errors.isSuccess && groups.shown.length === 0 && <p>No errors left.</p>}
      {groups.shown.length > 0 && (
        <section className="import-card" aria-label="Errors" {...counted.handlers}>
          <header>
            <h3>
              {kinds === 0
                ? 'No errors left.'
                : `${errorsText(isOfAll ? 1 : kinds, found.counts.failed)} in ${formatCount(found.counts.failed, 'row')}`}
            </h3>
            {outdated > 0 && (
              <FixButton fix={{ sort: 'recheck' }}>Review {formatCount(outdated, 'row')} again</FixButton>
            )}
            {kinds > 0 && <DownloadErrors />}
          </header>
          <MissingColumns {...{ missing }} unmatched={isOfAll ? unmatched : null} />
          <div className="import-held" hidden={isOfAll} {...groups.handlers} {...next}>
            {counted.shown
              .filter(({ field }) => groups.shown.some((group) => group.field === field))
              .map((each) => {
                const shown = groups.shown.filter(({ field }) => field === each.field);
                const label = each.field === '' ? 'Whole row' : (fields.labels.get(each.field) ?? each.field);
                return (
                  <section key={each.field} className="import-errors" aria-label={`Errors: ${label}`}>
                    {Math.max(each.groups, shown.length) > 1 && (
                      <header>
                        <h4>
                          {label} <span>{counted.isGone(each) ? 'Done' : formatCount(each.rows, 'row')}</span>
                        </h4>
                        <StableRow isGone={counted.isGone(each)}>
                          <span
                            className="import-field-actions"
                            data-gone={counted.isGone(each) || undefined}
                          >
                            <FieldActions {...each} shown={shown.filter(isOpen)} />
                          </span>
                        </StableRow>
                      </header>
                    )}
                    <ul aria-label={label}>
                      {shown.map((group) => (
                        <StableRow key={group.key} isGone={groups.isGone(group)}>
                          <ErrorGroup
                            group={group}
                            isGone={groups.isGone(group)}
                            isShown={group === only}
                            onShow={() => setShownKey(group === only ? null : group.key)}
                          />
                        </StableRow>
                      ))}
                    </ul>
                  </section>
                );
              })}
          </div>
          {!isOfAll && <LoadMore query={errors} what="errors" />}
        </section>
      )}
      {found.counts.failed > 0 && (
        <section className="import-card">
          <header>
            <h3 ref={rows} tabIndex={-1}>
              <bdi>{title}</bdi>
            </h3>
            <span className="field-hint">Select a red cell to fix one row</span>
            {only && (
              <button type="button" className="button button-small" onClick={() => setShownKey(null)}>
                Show all rows
              </button>
            )}
          </header>
          <RowGrid key={onlyKey ?? ''} outcome="failed" group={onlyKey} label={title} />
        </section>
      )}
    </>
  );
};
