import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ErrorGroup as Group } from '../../../../contract/import-fixes.ts';
import { importCalls } from '../../../api/imports.ts';
import { describeFailure } from '../../../api/describe-failure.ts';
import { Button } from '../../parts/button.tsx';
import { Alert } from '../../parts/alert.tsx';
import { useRetainedRows } from '../../parts/use-retained-rows.ts';
import { useWiring } from '../../actors/wiring-context.tsx';
import { SkeletonRows } from '../../parts/skeleton-rows.tsx';
import { formatCount, formatNumber } from '../../format/format.ts';
import { DownloadErrors } from './download-errors.tsx';
import { ErrorGroup, groupTitle } from './error-group.tsx';
import { fieldKey, FieldErrors } from './field-errors.tsx';
import { FixButton } from './fix-button.tsx';
import { LoadMore } from './load-more.tsx';
import { MissingColumns } from './missing-columns.tsx';
import { RowGrid } from './row-grid.tsx';
import { useFocusNext } from './use-focus-next.ts';
import { useShownOrder } from './use-shown-order.ts';
import { useReview } from './use-review.tsx';

/** The server sorts by number of rows, which every fix changes. */
const useInPlace = <Row extends object>(rows: readonly Row[], keyOf: (row: Row) => string) =>
  useRetainedRows(useShownOrder(rows, keyOf), keyOf);

export const ErrorGroups = () => {
  const { found, fields } = useReview();
  const [shownKey, setShownKey] = useState<string | null>(null);
  const errors = useInfiniteQuery(importCalls.errorGroups(useWiring().http, found.id));
  const listed = errors.data?.pages.flatMap(({ data }) => data) ?? [];
  const groups = useInPlace(listed, ({ key }) => key);
  const largestFirst = listed.map(({ field }) => field);
  const counted = useInPlace(
    (errors.data?.pages.at(-1)?.meta.fields ?? []).toSorted(
      (a, b) => largestFirst.indexOf(a.field) - largestFirst.indexOf(b.field),
    ),
    ({ field }) => field,
  );
  const outdated = errors.data?.pages.at(-1)?.meta.outdated ?? 0;
  const only = groups.shown.find((group) => group.key === shownKey && !groups.isGone(group));
  const rows = useRef<HTMLHeadingElement>(null);
  const title = only ? `Rows with ${groupTitle(only, fields)}` : 'Rows with errors';
  const onlyKey = only?.key;
  useEffect(() => {
    if (onlyKey !== undefined) rows.current?.focus();
  }, [onlyKey]);
  const isOpen = (group: Group) => !groups.isGone(group);
  const next = useFocusNext<HTMLDivElement>(
    counted.shown
      .filter((each) => !counted.isGone(each))
      .flatMap(({ field }) => [
        fieldKey(field),
        ...groups.shown.filter((group) => group.field === field && isOpen(group)).map(({ key }) => key),
      ]),
  );
  const filled = [...Object.values(found.mapping), ...Object.keys(found.constants)];
  const missing = found.match_by === null ? [] : fields.required.filter((field) => !filled.includes(field));
  const unmatched = errors.data?.pages.at(-1)?.meta.unmatched ?? 0;
  // What else is wrong may be for want of a column, as phone numbers without a country.
  const isOfAll = missing.length > 0 && found.counts.failed === found.lines && unmatched * 2 > found.lines;
  const wrong = counted.shown.filter((each) => !counted.isGone(each)).length;
  const where = wrong > 1 && !isOfAll ? ` in ${formatNumber(wrong)} fields` : '';
  return (
    <>
      {errors.isError && <Alert>{describeFailure(errors.error)}</Alert>}
      {errors.isPending && <SkeletonRows />}
      {errors.isSuccess && groups.shown.length === 0 && <p>No errors left.</p>}
      {groups.shown.length > 0 && (
        <section className="import-card" aria-label="Errors">
          <header>
            <h3>
              {wrong === 0
                ? 'No errors left.'
                : `${formatCount(found.counts.failed, 'row')} with errors${where}`}
            </h3>
            {outdated > 0 && (
              <FixButton fix={{ type: 'recheck' }}>Review {formatCount(outdated, 'row')} again</FixButton>
            )}
            {wrong > 0 && <DownloadErrors />}
          </header>
          <MissingColumns {...{ missing }} unmatched={isOfAll ? unmatched : null} />
          <div className="import-held" hidden={isOfAll} {...next}>
            {counted.shown
              .filter(({ field }) => groups.shown.some((group) => group.field === field))
              .map((each) => {
                const shown = groups.shown.filter(({ field }) => field === each.field);
                return (
                  <FieldErrors
                    key={each.field}
                    counted={each}
                    isGone={counted.isGone(each)}
                    groups={shown}
                    open={shown.filter(isOpen)}
                  >
                    {(headId) =>
                      shown.map((group) => (
                        <ErrorGroup
                          key={group.key}
                          {...{ group, headId }}
                          sharedMessage={each.message}
                          isGone={groups.isGone(group)}
                          isShown={group === only}
                          onShow={() => setShownKey(group === only ? null : group.key)}
                        />
                      ))
                    }
                  </FieldErrors>
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
            <span className="field-hint">Select a cell with an error to fix one row</span>
            {only && (
              <Button variant="small" onClick={() => setShownKey(null)}>
                Show all rows
              </Button>
            )}
          </header>
          <RowGrid key={onlyKey ?? ''} outcome="failed" group={onlyKey} label={title} />
        </section>
      )}
    </>
  );
};
