import { describeFailure } from '../../../api/describe-failure.ts';
import type { FormField } from '../../../kinds/declaration.ts';
import { formatValue } from '../../fields/format-value.ts';
import { Alert } from '../../parts/alert.tsx';
import { formatNumber } from '../../format/format.ts';
import { SkeletonRows } from '../../parts/skeleton-rows.tsx';
import { DamagedRow } from './damaged-row.tsx';
import { ErrorCell } from './error-cell.tsx';
import { fieldsFilled, type FilledField } from '../filled-fields.ts';
import { GoneText } from './gone-text.tsx';
import { KeptValues } from './kept-values.tsx';
import type { LineListProps } from './line-list.tsx';
import { LoadMore } from './load-more.tsx';
import { RowDecision } from './row-decision.tsx';
import { SetForAll } from './set-for-all.tsx';
import { useLines, useValueText, type LineProps } from './use-lines.ts';
import { useShownOrder } from './use-shown-order.ts';
import { unpairedFields } from './unpaired-field.tsx';
import { useReview } from './use-review.tsx';

interface RowGridProps extends LineListProps {
  readonly group?: string | undefined;
}

interface CellsProps extends LineProps {
  readonly filled: readonly FilledField[];
  readonly isGone: boolean;
}

const nameOfCode = (field: FormField | undefined, text: string): string => {
  const isCode =
    field?.input.type === 'country'
      ? /^[A-Z]{2}$/.test(text)
      : field?.input.type === 'choice' && field.input.choices.includes(text);
  return isCode ? formatValue(field, text, {}) : text;
};

const Cells = ({ line, filled, names, isGone }: CellsProps) => {
  const { found, fields } = useReview();
  const valueText = useValueText(names);
  return filled.map(({ field, column, isPart }, at) => {
    const text = column === null ? (found.constants[field] ?? '') : (line.cells[column] ?? '');
    const isCell = column !== null && !(isPart && text === '');
    const wrong = isCell ? line.errors.filter(({ path }) => path.split('.')[0] === field) : [];
    const label = fields.labelOf(field);
    if (isCell && wrong.length > 0)
      return (
        <ErrorCell
          key={`${field} ${column} ${text}`}
          {...{ line: line.line, column, label, text, isGone }}
          errors={wrong}
          field={fields.shown.get(field)}
        />
      );
    const change = isPart ? undefined : line.changes.find((each) => each.field === field);
    const shown = change
      ? valueText(line, field, change.after, 'after', text)
      : (names[text] ?? nameOfCode(fields.shown.get(field), text));
    return (
      <td key={`${field} ${column}`} data-title={at === 0 || undefined}>
        <bdi>{shown}</bdi>
      </td>
    );
  });
};

interface RowNotesProps extends LineProps {
  readonly width: number;
}

/** Errors without a cell. */
const RowNotes = ({ line, names, width }: RowNotesProps) => {
  const { found, fields } = useReview();
  const used = new Set(Object.values(found.mapping));
  // Shown once for the file.
  const unpaired = new Set(unpairedFields(fields, [...used]).map(({ missing }) => missing));
  const others = line.damaged_cells
    ? []
    : line.errors.filter(({ path }) => !used.has(path.split('.')[0] ?? '') && !unpaired.has(path));
  if (!line.damaged_cells && others.length === 0 && line.kept.length === 0) return null;
  return (
    <tr className="import-row-notes">
      <td />
      <td colSpan={width}>
        {line.damaged_cells && <DamagedRow line={line} cells={line.damaged_cells} />}
        {others.map(({ path, message }) => (
          <div key={path + message} className="import-unmapped">
            <p className="field-error">
              {path && `${fields.labelOf(path)}: `}
              {message}
            </p>
            <SetForAll field={path} />
          </div>
        ))}
        {line.kept.length > 0 && <KeptValues {...{ line, names }} />}
      </td>
    </tr>
  );
};

export const RowGrid = ({ outcome, group, label }: RowGridProps) => {
  const { found, fields } = useReview();
  const { lines, shown, isGone, names, next } = useLines<HTMLDivElement>(outcome, group ? { group } : {});
  const wrong = new Set(shown.flatMap(({ errors }) => errors.map(({ path }) => path.split('.')[0])));
  const isToBeSet = (field: string) =>
    shown.some(({ changes }) => changes.some((change) => change.field === field));
  const [title, ...given] = fieldsFilled(found, fields.labels);
  const others = [
    ...given,
    ...fields.implied
      .filter((field) => !given.some((each) => each.field === field) && isToBeSet(field))
      .map((field) => ({ field, column: null, isPart: false })),
  ];
  const isWrong = ({ field }: FilledField) => wrong.has(field);
  // Columns with errors stand beside the name, also once these are fixed.
  const ordered = title
    ? [title, ...others.filter(isWrong), ...others.filter((each) => !isWrong(each))]
    : others;
  const filled = useShownOrder(lines.isSuccess ? ordered : [], ({ field, column }) => `${field} ${column}`);
  return (
    <>
      {lines.isError && <Alert>{describeFailure(lines.error)}</Alert>}
      {lines.isPending && <SkeletonRows />}
      {lines.isSuccess && shown.length === 0 && <p className="field-hint">No rows.</p>}
      {shown.length > 0 && (
        // Focusable for scrolling by keyboard.
        <div
          className="import-grid"
          role="group"
          aria-label={`Table of ${label}`}
          {...next}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <table aria-label={label} aria-busy={lines.isPending}>
            <thead>
              <tr>
                <th scope="col">Row</th>
                {filled.map(({ field, column, isPart }) => (
                  <th key={`${field} ${column}`} scope="col">
                    {fields.labelOf(field)}
                    {isPart && `: ${column}`}
                  </th>
                ))}
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            {shown.map((line) => (
              <tbody key={line.line} data-row={line.line} inert={isGone(line)}>
                <tr>
                  <th scope="row">{formatNumber(line.line)}</th>
                  <Cells {...{ line, filled, names }} isGone={isGone(line)} />
                  <td className="import-row-actions">
                    {isGone(line) ? (
                      <strong>
                        <GoneText />
                      </strong>
                    ) : (
                      <RowDecision {...{ line, names }} />
                    )}
                  </td>
                </tr>
                {!isGone(line) && <RowNotes {...{ line, names }} width={filled.length + 1} />}
              </tbody>
            ))}
          </table>
        </div>
      )}
      <LoadMore query={lines} what="rows" />
    </>
  );
};
