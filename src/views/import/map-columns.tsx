import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  EMPTY_CELLS,
  LIST_MODES,
  type ListMode,
  type Import,
  type ImportMeaning,
  type NumberStyle,
} from '../../../contract/imports.ts';
import { importCalls } from '../../api/imports.ts';
import type { ParseOptions } from '../../machines/import.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { ParseOptionsForm } from './parse-options-form.tsx';
import { isList, isNumberStyleAsked, type ImportFields } from './import-fields.ts';
import { DefaultValues } from './default-values.tsx';
import { NumberStyleChoice } from './number-style.tsx';
import { UUID } from '../parts/uuid.ts';

interface MapColumnsProps {
  readonly found: Import;
  readonly fields: ImportFields;
  readonly isBusy: boolean;
  readonly reason: string | null;
  /** A field without a column, to be set for every row. */
  readonly missing: string | null;
  /** As what the file is being read again. */
  readonly asked: ParseOptions | null;
  readonly onRead: (reading: ParseOptions) => void;
  readonly onCheck: (meaning: ImportMeaning) => void;
  readonly onAnother: () => void;
}

const EMPTY_CELL_TEXT: Readonly<Record<Import['empty_cells'], string>> = {
  clear: 'Clear the field',
  keep: 'Keep the current value',
};
const MAX_EXAMPLES = 3;

const LIST_CHOICES: Readonly<Record<ListMode, string>> = {
  add: 'Add to existing values',
  replace: 'Replace existing values',
  remove: 'Remove from existing values',
};

/** Maps columns to fields: guessed from their names, or as last chosen. */
export const MapColumns = ({
  found,
  fields,
  isBusy,
  reason,
  missing,
  asked,
  onRead,
  onCheck,
  onAnother,
}: MapColumnsProps) => {
  const { http } = useWiring();
  const examples = useInfiniteQuery(importCalls.lines(http, found.id, null, { limit: MAX_EXAMPLES }));
  const lines = examples.data?.pages[0]?.data;
  const exampleOf = (column: string) => lines?.map(({ cells }) => cells[column] ?? '').find(Boolean) ?? '';
  const [chosenFields, setChosenFields] = useState<Import['mapping']>({});
  const [chosen, setChosen] = useState<string | null>(found.match_by);
  const [listModes, setListModes] = useState(found.list_modes);
  const [constants, setConstants] = useState(() =>
    missing === null ? found.constants : { [missing]: '', ...found.constants },
  );
  const [emptyCells, setEmptyCells] = useState(found.empty_cells);
  const [numbers, setNumbers] = useState<Readonly<Record<string, NumberStyle>>>({});
  // A file from elsewhere has ids of its own, which are none of ours.
  const isForeign = (column: string) =>
    found.mapping[column] === 'id' && exampleOf(column) !== '' && !UUID.test(exampleOf(column));
  const ownIds = Object.values(found.mapping).includes('source_ids') ? null : 'source_ids';
  const mapping = Object.fromEntries(
    found.columns.map((column) => [
      column,
      column in chosenFields
        ? (chosenFields[column] ?? null)
        : isForeign(column)
          ? ownIds
          : (found.mapping[column] ?? null),
    ]),
  );
  const used = Object.values(mapping).filter((field) => field !== null);
  const finders = fields.finders.filter((field) => used.includes(field));
  const matchBy = chosen === null || used.includes(chosen) ? chosen : 'auto';
  const map = (column: string, field: string) =>
    setChosenFields({
      ...chosenFields,
      // A field is filled from one column.
      ...Object.fromEntries(
        Object.entries(mapping)
          .filter(([other, to]) => field !== '' && to === field && other !== column)
          .map(([other]) => [other, null]),
      ),
      [column]: field || null,
    });
  const isBeginning = isBusy && !asked;
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        const filled = Object.entries(constants).filter(([field, text]) => text && !used.includes(field));
        onCheck({
          mapping,
          constants: Object.fromEntries(filled),
          match_by: matchBy,
          list_modes: Object.fromEntries(Object.entries(listModes).filter(([field]) => used.includes(field))),
          empty_cells: emptyCells,
          numbers,
        });
      }}
    >
      <div className="dialog-body">
        {reason && (
          <p className="alert" role="alert">
            {reason}
          </p>
        )}
        <ParseOptionsForm {...{ found, asked, onRead }} />
        <DefaultValues {...{ fields, used, constants }} onChange={setConstants} />
        <table className="import-columns">
          <thead>
            <tr>
              <th scope="col">Column in file</th>
              <th scope="col">Example</th>
              <th scope="col">Field</th>
            </tr>
          </thead>
          <tbody>
            {found.columns.map((column, index) => (
              <tr key={column} data-mapped={mapping[column] !== null || undefined}>
                <th scope="row">{column}</th>
                <td>{exampleOf(column)}</td>
                <td>
                  <select
                    className="input"
                    aria-label={`Field for ${column || `column ${index + 1}`}`}
                    value={mapping[column] ?? ''}
                    onChange={(event) => map(column, event.target.value)}
                  >
                    <option value="">Don’t import</option>
                    {[...fields.labels].map(([field, label]) => (
                      <option key={field} value={field}>
                        {label}
                      </option>
                    ))}
                  </select>
                  {isList(fields.shown.get(mapping[column] ?? '')) && (
                    <select
                      className="input"
                      aria-label={`Values of ${column || `column ${index + 1}`}`}
                      value={listModes[mapping[column] ?? ''] ?? 'add'}
                      onChange={(event) =>
                        setListModes({
                          ...listModes,
                          [mapping[column] ?? '']: event.target.value as ListMode,
                        })
                      }
                    >
                      {LIST_MODES.map((mode) => (
                        <option key={mode} value={mode}>
                          {LIST_CHOICES[mode]}
                        </option>
                      ))}
                    </select>
                  )}
                  {isNumberStyleAsked(found.numbers[column], fields.shown.get(mapping[column] ?? '')) && (
                    <NumberStyleChoice
                      column={column}
                      found={found.numbers[column] ?? 'unclear'}
                      chosen={numbers[column]}
                      onChange={(style) => setNumbers({ ...numbers, [column]: style })}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <label className="field">
          <span className="field-label">Match existing records by</span>
          <select
            className="input"
            value={matchBy ?? ''}
            onChange={(event) => setChosen(event.target.value || null)}
          >
            <option value="auto">Automatic (the strongest key in each row)</option>
            {finders.map((field) => (
              <option key={field} value={field}>
                {fields.labels.get(field)}
              </option>
            ))}
            <option value="">Don’t match (create all rows)</option>
          </select>
          <span className="field-hint">
            Automatic tries the ID, source ID, ROR ID, code, slug, then name with country. Fields without a
            column stay unchanged.
          </span>
        </label>
        <label className="field">
          <span className="field-label">For empty cells</span>
          <select
            className="input"
            value={emptyCells}
            onChange={(event) => setEmptyCells(event.target.value as Import['empty_cells'])}
          >
            {EMPTY_CELLS.map((meaning) => (
              <option key={meaning} value={meaning}>
                {EMPTY_CELL_TEXT[meaning]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <footer className="dialog-foot">
        <button type="button" className="button" disabled={isBusy} onClick={onAnother}>
          Choose another file
        </button>
        <button
          type="submit"
          className="button button-primary"
          disabled={isBusy || used.length === 0 || examples.isPending}
        >
          {isBeginning ? 'Starting…' : 'Review changes'}
        </button>
      </footer>
    </form>
  );
};
