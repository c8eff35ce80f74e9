import { useSelector } from '@xstate/react';
import type { Names } from '../../api/records.ts';
import { typedFields, type Conflict, type Side } from '../../machines/record-form.ts';
import { formatValue, type fieldsByName } from '../fields/format-value.ts';
import type { RecordFormRef } from './use-record-form.ts';
import { usePerson } from '../parts/session.ts';
import { useReferenceNames, type Reference } from '../fields/use-reference-names.ts';

interface ConflictViewProps {
  readonly flow: RecordFormRef;
  readonly fieldOf: ReturnType<typeof fieldsByName>;
  readonly names: Names;
}

const referencesIn = (conflicts: readonly Conflict[], fieldOf: ConflictViewProps['fieldOf']) =>
  conflicts.flatMap(({ field, base, mine, theirs }): readonly Reference[] => {
    const input = fieldOf.get(field)?.input;
    if (input?.sort !== 'reference' && input?.sort !== 'references') return [];
    const ids = [base, mine, theirs].flat().filter((id) => typeof id === 'string' && id !== '');
    return [...new Set(ids as string[])].map((id) => ({ to: input.to, id }));
  });

const authorsOf = (conflicts: readonly Conflict[]) =>
  new Intl.ListFormat('en').format(new Set(conflicts.map(({ by_name: name }) => name ?? 'System')));

const SIDES: readonly Side[] = ['mine', 'theirs'];
type SideTitles = Readonly<Record<Side, string>>;
const SIDE_TITLES: SideTitles = { mine: 'Yours', theirs: 'Theirs' };
/** Where both are one’s own. */
const OWN_SIDE_TITLES: SideTitles = { mine: 'New', theirs: 'Saved' };

export const ConflictView = ({ flow, fieldOf, names }: ConflictViewProps) => {
  const { send } = flow;
  const conflicts = useSelector(flow, ({ context }) => context.conflicts);
  const choices = useSelector(flow, ({ context }) => context.choices);
  const canSave = useSelector(flow, (state) => state.can({ type: 'form.submit' }));
  const others = useSelector(flow, ({ context: { base, values } }) =>
    Object.keys(typedFields(base, values))
      .filter((field) => !conflicts.some((conflict) => conflict.field === field))
      .map((field) => fieldOf.get(field)?.label ?? field)
      .join(', '),
  );
  const me = usePerson()?.key;
  const isOwn = conflicts.every(({ by }) => by === me);
  const titles = isOwn ? OWN_SIDE_TITLES : SIDE_TITLES;
  const what = conflicts.length === 1 ? 'this field' : 'these fields';
  const called = useReferenceNames(referencesIn(conflicts, fieldOf), names);
  return (
    <>
      <div className="dialog-body">
        <p className="alert alert-calm" role="alert">
          {isOwn
            ? `You changed ${what} in another tab or on another device.`
            : `${authorsOf(conflicts)} changed ${what} while you were typing.`}{' '}
          Choose which value to save.
        </p>
        <table className="conflict-table">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              {SIDES.map((side) => (
                <th scope="col" key={side}>
                  {titles[side]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {conflicts.map((conflict) => (
              <tr key={conflict.field}>
                <th scope="row">{fieldOf.get(conflict.field)?.label ?? conflict.field}</th>
                <td data-title="Before">
                  {formatValue(fieldOf.get(conflict.field), conflict.base, called) || '—'}
                </td>
                {SIDES.map((side) => (
                  <td key={side} data-title={titles[side]}>
                    <label>
                      <input
                        type="radio"
                        name={`conflict-${conflict.field}`}
                        checked={choices[conflict.field] === side}
                        onChange={() => send({ type: 'conflict.resolve', field: conflict.field, side })}
                      />
                      {formatValue(fieldOf.get(conflict.field), conflict[side], called) || '—'}
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {others && <p>Your other changes are saved too: {others}.</p>}
      </div>
      <footer className="dialog-foot">
        <button type="button" className="button" onClick={() => send({ type: 'conflict.revise' })}>
          Back
        </button>
        <button
          type="button"
          className="button"
          onClick={() => send({ type: 'conflict.resolveAll', side: 'theirs' })}
        >
          Keep {titles.theirs.toLowerCase()}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => send({ type: 'conflict.resolveAll', side: 'mine' })}
        >
          Keep {titles.mine.toLowerCase()}
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
