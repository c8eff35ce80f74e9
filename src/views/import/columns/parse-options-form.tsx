import { useState } from 'react';
import type { Delimiter, Encoding, Import } from '../../../../contract/imports.ts';
import type { ParseOptions } from '../../../machines/import.ts';
import { ENCODINGS } from './encoding-names.ts';
import { formatCount, formatNumber } from '../../format/format.ts';
import { Select } from '../../parts/select.tsx';
import { OlderVersions } from '../older-versions.tsx';
import { OptionPicker } from '../../fields/inputs/option-picker.tsx';

interface ParseOptionsFormProps {
  readonly found: Import;
  /** Options of a parse in progress. */
  readonly asked: ParseOptions | null;
  readonly onRead: (reading: ParseOptions) => void;
}

const DELIMITER_NAMES: Readonly<Record<Delimiter, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Pipe (|)',
};
const quoted = (texts: readonly string[]) => texts.map((text) => `“${text}”`).join(', ');

const REPLACEMENT_CHARACTER = '\ufffd';

export const ParseOptionsForm = ({ found, asked, onRead }: ParseOptionsFormProps) => {
  // A chosen delimiter holds for every encoding; a detected one is detected again.
  const [chosenDelimiter, setChosenDelimiter] = useState<Delimiter | null>(null);
  const { lines, damaged, hidden } = found;
  const encoding = asked?.encoding ?? found.encoding;
  const isBroken = found.beyond_ascii.some((text) => text.includes(REPLACEMENT_CHARACTER));
  return (
    <section className="import-file" aria-label="File">
      <p>
        <strong>{found.file_name}</strong>{' '}
        <span>{formatCount(lines, found.format === 'calendar' ? 'event' : 'row')}</span>
        {damaged > 0 && (
          <span className="field-warning">
            {`, ${formatNumber(lines - damaged)} of them readable. ${damaged === 1 ? 'The other one is' : `The other ${formatNumber(damaged)} are`} listed under Errors.`}
          </span>
        )}
      </p>
      {found.above_header.length > 0 && (
        <p className="field-hint">Not imported, above the column names: {quoted(found.above_header)}.</p>
      )}
      {hidden.sheets.length > 0 && (
        <p className="field-hint">Not imported, sheets hidden in the workbook: {quoted(hidden.sheets)}.</p>
      )}
      {hidden.columns.length > 0 && (
        <p className="field-hint">
          Columns hidden in the workbook: {quoted(hidden.columns)}. To leave one out, select “Don’t import”.
        </p>
      )}
      <OlderVersions found={found} />
      <div className="import-reading">
        {found.format !== 'xlsx' && (
          <div className="import-picker">
            <label htmlFor="import-encoding">Encoding</label>
            <OptionPicker
              id="import-encoding"
              value={encoding}
              options={ENCODINGS}
              isDisabled={!found.can_read_again}
              onChange={(next) =>
                onRead({ encoding: next as Encoding, delimiter: chosenDelimiter, sheet: null })
              }
            />
          </div>
        )}
        {found.sheets.length > 1 && (
          <div className="import-picker">
            <label htmlFor="import-sheet">Sheet</label>
            <OptionPicker
              id="import-sheet"
              value={asked?.sheet ?? found.sheet ?? ''}
              options={found.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
              isDisabled={!found.can_read_again}
              onChange={(sheet) => onRead({ encoding, delimiter: null, sheet })}
            />
          </div>
        )}
        {hidden.rows > 0 && (hidden.are_rows_skipped || hidden.rows < lines) && (
          <label>
            <input
              type="checkbox"
              className="check"
              checked={!(asked?.skipHiddenRows ?? hidden.are_rows_skipped)}
              disabled={!found.can_read_again}
              onChange={({ target }) =>
                onRead({ encoding, delimiter: null, sheet: null, skipHiddenRows: !target.checked })
              }
            />
            Import {formatCount(hidden.rows, 'hidden row')}
          </label>
        )}
        {found.format === 'csv' && (
          <label>
            Delimiter
            <Select
              value={asked?.delimiter ?? found.delimiter}
              options={DELIMITER_NAMES}
              disabled={!found.can_read_again}
              onChange={(delimiter) => {
                setChosenDelimiter(delimiter);
                onRead({ encoding, delimiter, sheet: null });
              }}
            />
          </label>
        )}
      </div>
      <div role="status" className="import-letters" aria-busy={asked !== null}>
        {!found.can_read_again && (
          <p>
            Some rows have already been imported. To change the encoding or delimiter, upload the file again.
          </p>
        )}
        {found.format === 'calendar' && found.columns.includes('Repeats') && (
          <p>Repeating events are imported once, at their first occurrence.</p>
        )}
        {isBroken && (
          <p className="field-warning">
            Some characters can’t be read with this encoding (shown as {REPLACEMENT_CHARACTER}). Try another
            one.
          </p>
        )}
        {found.beyond_ascii.length > 0 && (
          <p>
            {!isBroken && 'Check that these look right: '}
            {found.beyond_ascii.map((text) => (
              <q key={text}>{text}</q>
            ))}
          </p>
        )}
      </div>
    </section>
  );
};
