import { useSelector } from '@xstate/react';
import type { Names } from '../../api/records.ts';
import type { Conflict, Side } from '../../machines/record-form.ts';
import { formatValue, type fieldsByName } from '../fields/format-value.ts';
import type { RecordFormRef } from './use-record-form.ts';
import { useReferenceNames, type Reference } from '../fields/use-reference-names.ts';

interface ConflictViewProps {
  readonly flow: RecordFormRef;
  readonly fieldOf: ReturnType<typeof fieldsByName>;
  readonly names: Names;
}

const referencesIn = (clashes: readonly Conflict[], fieldOf: ConflictViewProps['fieldOf']) =>
  clashes.flatMap(({ field, base, mine, theirs }): readonly Reference[] => {
    const input = fieldOf.get(field)?.input;
    if (input?.sort !== 'reference' && input?.sort !== 'references') return [];
    const ids = [base, mine, theirs].flat().filter((id) => typeof id === 'string' && id !== '');
    return [...new Set(ids as string[])].map((id) => ({ to: input.to, id }));
  });

const authorsOf = (clashes: readonly Conflict[]) =>
  new Intl.ListFormat('en').format(new Set(clashes.map(({ by_name: name }) => name ?? 'Registrar')));

const SIDES: readonly Side[] = ['mine', 'theirs'];
const SIDE_TITLES: Readonly<Record<Side, string>> = { mine: 'Mine', theirs: 'Theirs' };

export const ConflictView = ({ flow, fieldOf, names }: ConflictViewProps) => {
  const { send } = flow;
  const clashes = useSelector(flow, ({ context }) => context.clashes);
  const choices = useSelector(flow, ({ context }) => context.choices);
  const canSave = useSelector(flow, (state) => state.can({ type: 'form.submit' }));
  const called = useReferenceNames(referencesIn(clashes, fieldOf), names);
  return (
    <>
      <div className="dialog-body">
        <p className="alert alert-calm" role="alert">
          {authorsOf(clashes)} changed {clashes.length === 1 ? 'this field' : 'these fields'} while you were
          typing. Choose which value to save.
        </p>
        <table className="clash-table">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              {SIDES.map((side) => (
                <th scope="col" key={side}>
                  {SIDE_TITLES[side]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {clashes.map((clash) => (
              <tr key={clash.field}>
                <th scope="row">{fieldOf.get(clash.field)?.label ?? clash.field}</th>
                <td data-title="Before">
                  {formatValue(fieldOf.get(clash.field), clash.base, called) || '—'}
                </td>
                {SIDES.map((side) => (
                  <td key={side} data-title={SIDE_TITLES[side]}>
                    <label>
                      <input
                        type="radio"
                        name={`clash-${clash.field}`}
                        checked={choices[clash.field] === side}
                        onChange={() => send({ type: 'conflict.resolve', field: clash.field, side })}
                      />
                      {formatValue(fieldOf.get(clash.field), clash[side], called) || '—'}
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer className="dialog-foot">
        <button
          type="button"
          className="button"
          onClick={() => send({ type: 'conflict.resolveAll', side: 'theirs' })}
        >
          Keep theirs
        </button>
        <button
          type="button"
          className="button"
          onClick={() => send({ type: 'conflict.resolveAll', side: 'mine' })}
        >
          Keep mine
        </button>
        <button
          type="button"
          className="button button-primary"
          aria-disabled={!canSave || undefined}
          onClick={() => send({ type: 'form.submit' })}
        >
          Save
        </button>
      </footer>
    </>
  );
};
