import { useId, useState } from 'react';
import { FIELD_SYNONYMS } from '../../../../contract/field-synonyms.ts';
import type { Import, ImportLine, ImportMeaning } from '../../../../contract/imports.ts';
import type { ParseOptions } from '../../../machines/import.ts';
import { OptionPicker } from '../../fields/inputs/option-picker.tsx';
import { Button } from '../../parts/button.tsx';
import { Alert } from '../../parts/alert.tsx';
import { Select } from '../../parts/select.tsx';
import { ParseOptionsForm } from './parse-options-form.tsx';
import type { ImportFields } from '../import-fields.ts';
import { columnOf } from '../filled-fields.ts';
import { unpairedFields, unpairedText } from '../review/unpaired-field.tsx';
import { ColumnRow } from './column-row.tsx';
import { DefaultValues } from './default-values.tsx';
import { useColumnMapping } from './use-column-mapping.ts';

/** The page's head submits it. */
export const COLUMNS_FORM = 'import-columns';

interface MapColumnsProps {
  readonly found: Import;
  /** Undefined while unknown. */
  readonly examples: readonly ImportLine[] | undefined;
  readonly fields: ImportFields;
  readonly isBusy: boolean;
  readonly reason: string | null;
  /** A field to be set for every row. */
  readonly missing: string | null;
  /** Options of a parse in progress. */
  readonly asked: ParseOptions | null;
  readonly onRead: (reading: ParseOptions) => void;
  readonly onCheck: (meaning: ImportMeaning) => void;
}

const EMPTY_CELL_LABELS: Readonly<Record<Import['empty_cells'], string>> = {
  clear: 'Clear the field',
  keep: 'Keep the current value',
};
const NOT_IMPORTED = { value: '', label: 'Don’t import' };

export const MapColumns = (props: MapColumnsProps) => {
  const { found, examples, fields, isBusy, reason, missing, asked, onRead, onCheck } = props;
  const exampleOf = (column: string) => examples?.map(({ cells }) => cells[column] ?? '').find(Boolean) ?? '';
  const columns = useColumnMapping(found, missing);
  const { choices, choose, mapping, used, map } = columns;
  const matchId = useId();
  const [isNothingMapped, setNothingMapped] = useState(false);
  const options = [
    NOT_IMPORTED,
    ...[...fields.labels].map(([value, label]) => ({ value, label, synonyms: FIELD_SYNONYMS[value] })),
  ];
  const finders = fields.finders.filter((field) => used.includes(field));
  return (
    <form
      id={COLUMNS_FORM}
      className="import-mapping"
      onSubmit={(event) => {
        event.preventDefault();
        setNothingMapped(used.length === 0);
        if (!isBusy && used.length > 0) onCheck(columns.meaning());
      }}
    >
      <h2 tabIndex={-1}>Columns</h2>
      <Alert>{isNothingMapped ? 'Select a field for at least one column.' : reason}</Alert>
      <ParseOptionsForm {...{ found, asked, onRead }} />
      {unpairedFields(fields, used).map((unpaired) => (
        <div key={unpaired.field} className="import-unmapped">
          <p className="field-warning">{unpairedText(fields, unpaired)}</p>
          <Button variant="small" onClick={() => map(columnOf(mapping, unpaired.field) ?? '', '')}>
            Don’t import {fields.labels.get(unpaired.field)}
          </Button>
        </div>
      ))}
      <DefaultValues
        {...{ fields, used }}
        constants={choices.constants}
        onChange={(next) => choose({ constants: next })}
      />
      {found.mapped_as !== null && (
        <p className="field-hint">
          Columns are set as in the import of <bdi>{found.mapped_as}</bdi>.
        </p>
      )}
      <table className="import-columns" aria-label="Columns">
        <thead>
          <tr>
            <th scope="col">Column in file</th>
            <th scope="col">Example</th>
            <th scope="col">Field</th>
          </tr>
        </thead>
        <tbody>
          {found.columns.map((column, index) => (
            <ColumnRow
              key={column}
              {...{ column, options, fields, choices, choose, mapping, map }}
              name={column || `column ${index + 1}`}
              example={exampleOf(column)}
              numbers={found.numbers[column]}
            />
          ))}
        </tbody>
      </table>
      <div className="field">
        <label className="field-label" htmlFor={matchId}>
          Match existing records by
        </label>
        <OptionPicker
          id={matchId}
          describedBy={`${matchId}-hint`}
          value={columns.matchBy ?? ''}
          options={[
            { value: 'auto', label: 'Automatic' },
            ...finders.map((field) => ({ value: field, label: fields.labelOf(field) })),
            { value: '', label: 'Don’t match (create all rows)' },
          ]}
          onChange={(field) => choose({ matchBy: field || null })}
        />
        <span className="field-hint" id={`${matchId}-hint`}>
          Automatic tries, in this order: {fields.keys.join('; ')}. Fields without a column stay unchanged.
        </span>
      </div>
      <label className="field">
        <span className="field-label">For empty cells</span>
        <Select
          value={choices.emptyCells}
          options={EMPTY_CELL_LABELS}
          onChange={(meaning) => choose({ emptyCells: meaning })}
        />
      </label>
    </form>
  );
};
