import { isEmpty } from '../../../../contract/is-empty.ts';
import { listChange } from '../../fields/list-change.ts';
import { formatNumber } from '../../format/format.ts';
import { ExistingRecord } from './existing-record.tsx';
import { FixButton } from './fix-button.tsx';
import { GoneText } from './gone-text.tsx';
import { LoadMore } from './load-more.tsx';
import { RowDecision } from './row-decision.tsx';
import { useLines, useValueText } from './use-lines.ts';
import { useReview } from './use-review.tsx';

const NO_NAMES = {};

interface ChangedValuesProps {
  readonly field: string;
  readonly label: string;
}

export const ChangedValues = ({ field, label }: ChangedValuesProps) => {
  const { fields } = useReview();
  const { lines, shown, isGone, names, next } = useLines<HTMLDivElement>('changed', { field });
  const textOf = useValueText(names);
  // The values before and after name the record.
  const isNamed = field !== fields.title;
  return (
    <>
      {/* Focusable for scrolling by keyboard. */}
      <div
        className="import-grid import-changes"
        role="group"
        aria-label={`Table of ${label}`}
        {...next}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table aria-label={`Changes to ${label}`} aria-busy={lines.isPending}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              {isNamed && <th scope="col">Record</th>}
              <th scope="col">{label} before</th>
              <th scope="col">{label} after</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          {shown.map((line) => {
            const change = line.changes.find((each) => each.field === field);
            const valueText = (value: unknown, side: 'before' | 'after') => textOf(line, field, value, side);
            const list = listChange(change?.before, change?.after);
            return (
              <tbody key={line.line} data-row={line.line} inert={isGone(line)}>
                <tr>
                  <th scope="row">{formatNumber(line.line)}</th>
                  {isNamed && (
                    <td data-title>
                      <ExistingRecord {...{ line, names }} />
                    </td>
                  )}
                  <td title={valueText(change?.before, 'before')}>
                    {list && list.removed.length === 0 ? (
                      valueText(change?.before, 'before')
                    ) : (
                      <del>{valueText(list?.removed ?? change?.before, 'before') || '–'}</del>
                    )}
                  </td>
                  <td title={valueText(change?.after, 'after')}>
                    {list && list.added.length > 0 ? (
                      <>
                        Added <ins>{valueText(list.added, 'after')}</ins>
                      </>
                    ) : (
                      <ins>{valueText(change?.after, 'after') || '–'}</ins>
                    )}
                  </td>
                  <td className="import-row-actions">
                    {isGone(line) ? (
                      <strong>
                        <GoneText />
                      </strong>
                    ) : (
                      <>
                        {!isEmpty(change?.before) && (
                          <FixButton
                            className="button button-quiet button-small"
                            aria-label={`Keep existing ${label} of row ${formatNumber(line.line)}`}
                            fix={{ type: 'keep', fields: [field], line: line.line, keep: true }}
                          >
                            Keep existing
                          </FixButton>
                        )}
                        {/* The row's first cell names the record. */}
                        <RowDecision line={line} names={isNamed ? NO_NAMES : names} />
                      </>
                    )}
                  </td>
                </tr>
              </tbody>
            );
          })}
        </table>
      </div>
      <LoadMore query={lines} what="rows" />
    </>
  );
};
