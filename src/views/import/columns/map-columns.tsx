import { useId, useState } from 'react';
import { FIELD_SYNONYMS } from '../../../../contract/field-synonyms.ts';
import {
  MANY_COLUMNS_FIELD,
  type ListMode,
  type Import,
  type ImportLine,
  type ImportMeaning,
  type NumberStyle,
} from '../../../../contract/imports.ts';
import type { ParseOptions } from '../../../machines/import.ts';
import { mappingDraftKey } from '../../../wiring/flows/import.ts';
import { OptionPicker } from '../../fields/inputs/option-picker.tsx';
import { Button } from '../../parts/button.tsx';
import { Alert } from '../../parts/alert.tsx';
import { Select } from '../../parts/select.tsx';
import { useWiring } from '../../actors/wiring-context.tsx';
import { ParseOptionsForm } from './parse-options-form.tsx';
import { isList, isNumberStyleAsked, type ImportFields } from '../import-fields.ts';
import { columnOf } from '../filled-fields.ts';
import { unpairedFields, unpairedText } from '../review/unpaired-field.tsx';
import { DefaultValues } from './default-values.tsx';
import { NumberStyleChoice } from './number-style.tsx';

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

interface Choices {
  readonly fields: Import['mapping'];
  readonly matchBy: string | null;
  readonly listModes: Import['list_modes'];
  readonly constants: Import['constants'];
  readonly emptyCells: Import['empty_cells'];
  readonly numbers: Readonly<Record<string, NumberStyle>>;
}

/** Drafted in this browser until the check. */
const useChoices = (found: Import, missing: string | null) => {
  const { drafts } = useWiring();
  const key = mappingDraftKey(found.id);
  const [choices, setChoices] = useState<Choices>(() => {
    const draft = (drafts.read(key) ?? {}) as Partial<Choices>;
    const initial: Choices = {
      fields: {},
      matchBy: found.match_by,
      listModes: found.list_modes,
      constants: found.constants,
      emptyCells: found.empty_cells,
      numbers: {},
      ...draft,
    };
    return missing === null ? initial : { ...initial, constants: { [missing]: '', ...initial.constants } };
  });
  const choose = (change: Partial<Choices>) => {
    const next = { ...choices, ...change };
    setChoices(next);
    drafts.write(key, next);
  };
  return [choices, choose] as const;
};

const EMPTY_CELL_LABELS: Readonly<Record<Import['empty_cells'], string>> = {
  clear: 'Clear the field',
  keep: 'Keep the current value',
};
const NOT_IMPORTED = { value: '', label: 'Don’t import' };

const LIST_MODE_LABELS: Readonly<Record<ListMode, string>> = {
  add: 'Add to existing values',
  replace: 'Replace existing values',
  remove: 'Remove from existing values',
};

export const MapColumns = (props: MapColumnsProps) => {
  const { found, examples, fields, isBusy, reason, missing, asked, onRead, onCheck } = props;
  const exampleOf = (column: string) => examples?.map(({ cells }) => cells[column] ?? '').find(Boolean) ?? '';
  const [choices, choose] = useChoices(found, missing);
  const { fields: chosenFields, matchBy: chosen, listModes, constants, emptyCells, numbers } = choices;
  const matchId = useId();
  const [isNothingMapped, setNothingMapped] = useState(false);
  const mapping = Object.fromEntries(
    found.columns.map((column) => [
      column,
      (column in chosenFields ? chosenFields : found.mapping)[column] ?? null,
    ]),
  );
  const options = [
    NOT_IMPORTED,
    ...[...fields.labels].map(([value, label]) => ({ value, label, synonyms: FIELD_SYNONYMS[value] })),
  ];
  const used = Object.values(mapping).filter((field) => field !== null);
  const finders = fields.finders.filter((field) => used.includes(field));
  const matchBy = chosen === null || used.includes(chosen) ? chosen : 'auto';
  const map = (column: string, field: string) =>
    choose({
      fields: {
        ...chosenFields,
        // Each other field takes one column.
        ...Object.fromEntries(
          Object.entries(mapping)
            .filter(
              ([other, to]) =>
                field !== '' && field !== MANY_COLUMNS_FIELD && to === field && other !== column,
            )
            .map(([other]) => [other, null]),
        ),
        [column]: field || null,
      },
    });
  return (
    <form
      id={COLUMNS_FORM}
      className="import-mapping"
      onSubmit={(event) => {
        event.preventDefault();
        setNothingMapped(used.length === 0);
        if (isBusy || used.length === 0) return;
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
      <DefaultValues {...{ fields, used, constants }} onChange={(next) => choose({ constants: next })} />
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
          {found.columns.map((column, index) => {
            const field = mapping[column] ?? '';
            const name = column || `column ${index + 1}`;
            return (
              <tr key={column} data-mapped={mapping[column] !== null || undefined}>
                <th scope="row">{column}</th>
                <td>{exampleOf(column)}</td>
                <td>
                  <OptionPicker
                    label={`Field for ${name}`}
                    value={field}
                    options={options}
                    onChange={(next) => map(column, next)}
                  />
                  {isList(fields.shown.get(field)) && (
                    <Select
                      aria-label={`Values of ${name}`}
                      value={listModes[field] ?? 'add'}
                      options={LIST_MODE_LABELS}
                      onChange={(mode) => choose({ listModes: { ...listModes, [field]: mode } })}
                    />
                  )}
                  {isNumberStyleAsked(found.numbers[column], fields.shown.get(field)) && (
                    <NumberStyleChoice
                      column={column}
                      found={found.numbers[column] ?? 'unclear'}
                      chosen={numbers[column]}
                      onChange={(style) => choose({ numbers: { ...numbers, [column]: style } })}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="field">
        <label className="field-label" htmlFor={matchId}>
          Match existing records by
        </label>
        <OptionPicker
          id={matchId}
          describedBy={`${matchId}-hint`}
          value={matchBy ?? ''}
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
          value={emptyCells}
          options={EMPTY_CELL_LABELS}
          onChange={(meaning) => choose({ emptyCells: meaning })}
        />
      </label>
    </form>
  );
};
