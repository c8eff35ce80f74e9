import type { ImportLine } from '../../../../contract/imports.ts';
import type { Names } from '../../../api/records.ts';
import type { Amendment } from '../../../machines/import.ts';
import { showValue } from '../show-value.ts';
import type { ImportFields } from './import-fields.ts';

type Alike = ImportLine['alike'][number];

interface DuplicatePairProps {
  readonly line: ImportLine;
  /** The existing record it looks like. */
  readonly record: Alike;
  readonly fields: ImportFields;
  readonly names: Names;
  readonly isBusy: boolean;
  readonly onAmend: (amendment: Amendment) => void;
}

const REASONS: Readonly<Record<Alike['by'], string>> = {
  domain: 'Same domain',
  name: 'Same name',
  spelling: 'Similar name',
};

/** A new row beside the record it looks like, field by field. */
export const DuplicatePair = ({ line, record, fields, names, isBusy, onAmend }: DuplicatePairProps) => {
  const words = (field: string, value: unknown) => showValue(fields.shown.get(field), value, names) || '–';
  return (
    <div className="import-pair">
      <table>
        <caption>
          {REASONS[record.by]} as {record.name}
        </caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">This row</th>
            <th scope="col">Existing record</th>
          </tr>
        </thead>
        <tbody>
          {line.changes.map(({ field, after }) => (
            <tr key={field}>
              <th scope="row">{fields.labels.get(field) ?? field}</th>
              <td>{words(field, after)}</td>
              <td>{words(field, record.values[field])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <button
        type="button"
        className="button"
        disabled={isBusy}
        onClick={() => onAmend({ sort: 'resolve', choice: 'merge', line: line.line, into: record.id })}
      >
        Merge into {record.name}
      </button>
    </div>
  );
};
