import { useId, useState } from 'react';
import type { ErrorGroup as Group } from '../../../contract/import-fixes.ts';
import type { Import } from '../../../contract/imports.ts';
import type { Fix } from '../../machines/import.ts';
import { formatNumber } from '../parts/format.ts';
import { FixCell } from './fix-cell.tsx';
import { isRepeating, type ImportFields } from './import-fields.ts';
import { LineList } from './line-list.tsx';
import { rowCount } from './row-count.ts';

interface ErrorGroupProps {
  readonly group: Group;
  readonly found: Import;
  readonly fields: ImportFields;
  readonly isBusy: boolean;
  /** It has left the list, and keeps its place while the pointer is on it. */
  readonly isGone: boolean;
  readonly onFix: (fix: Fix) => void;
  /** @param field one without a column, to be set for every row */
  readonly onSay: (field: string) => void;
}

const MAX_SHOWN_CHARACTERS = 120;

const shorten = (text: string) =>
  text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text;

const titleOf = ({ value, message }: Group, label: string) => {
  if (value === null) return label ? `${label}: ${message}` : message;
  return value === '' ? `${label}: empty` : `${label}: “${shorten(value)}”`;
};

/** The same error in one or many rows: fixed, or skipped, in all of them at once. */
export const ErrorGroup = ({ group, found, fields, isBusy, isGone, onFix, onSay }: ErrorGroupProps) => {
  const { key, field, column, value, is_part: isPart, rows, suggestions } = group;
  // Nothing can be fixed without a cell but row by row.
  const [isOpen, setOpen] = useState(value === null && rows === 1);
  const titleId = useId();
  const label = fields.labels.get(field) ?? field;
  const isOne = rows === 1;
  return (
    <li className="import-group" data-gone={isGone || undefined}>
      <p className="import-group-head">
        <strong id={titleId}>
          {value ? (
            <>
              {label}: “<bdi>{shorten(value)}</bdi>”
            </>
          ) : (
            titleOf(group, label)
          )}
        </strong>{' '}
        <span>{isGone ? 'Done' : isOne ? `Row ${formatNumber(group.first_line)}` : rowCount(rows)}</span>
      </p>
      {column !== null && value !== null && suggestions.length > 0 && (
        <p className="import-suggestions" role="group" aria-label={`Suggestions for ${value}`}>
          <span>Did you mean</span>
          {suggestions.map((suggestion) => (
            <button
              key={suggestion.value}
              type="button"
              className="button"
              disabled={isBusy}
              onClick={() =>
                onFix({ sort: 'fix', column, from: value, to: suggestion.value, isPart, line: null })
              }
            >
              {value} → {suggestion.label} ({rowCount(rows)})
            </button>
          ))}
        </p>
      )}
      {column !== null && value !== null && (
        <FixCell
          label={label}
          field={fields.shown.get(field)}
          path={isPart ? `${field}.0` : field}
          text={value}
          message={group.message}
          verb={isOne ? 'Fix 1 row' : `Fix all ${formatNumber(rows)} matching rows`}
          isTextShown
          isBusy={isBusy}
          onFix={(from, to, ofPart) => onFix({ sort: 'fix', column, from, to, isPart: ofPart, line: null })}
        />
      )}
      <p className="import-group-actions">
        {value === null && isRepeating(fields.shown.get(field)) && (
          <button type="button" className="button" disabled={isBusy} onClick={() => onSay(field)}>
            Set for all rows
          </button>
        )}
        <button
          type="button"
          className="button button-quiet"
          disabled={isBusy}
          aria-describedby={titleId}
          onClick={() => onFix({ sort: 'skip', which: { group: key }, skip: true })}
        >
          {isOne ? 'Skip this row' : `Skip these ${rowCount(rows)}`}
        </button>
        <button
          type="button"
          className="button button-quiet"
          aria-expanded={isOpen}
          aria-describedby={titleId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'} {isOne ? 'row' : 'rows'}
        </button>
      </p>
      {isOpen && (
        <LineList
          {...{ found, fields, isBusy, onFix, onSay }}
          outcome="failed"
          group={key}
          label={`Rows with ${titleOf(group, label)}`}
        />
      )}
    </li>
  );
};
