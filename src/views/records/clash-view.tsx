import { useSelector } from '@xstate/react';
import type { Names } from '../../api/records.ts';
import type { Clash, Side } from '../../machines/record-form.ts';
import { showValue, type fieldsByName } from './show-value.ts';
import type { RecordFormRef } from './use-record-form.ts';
import { useReferenceNames, type Reference } from './use-reference-names.ts';

interface ClashViewProps {
  readonly flow: RecordFormRef;
  readonly fieldOf: ReturnType<typeof fieldsByName>;
  readonly names: Names;
}

const referencesIn = (clashes: readonly Clash[], fieldOf: ClashViewProps['fieldOf']) =>
  clashes.flatMap(({ field, base, mine, theirs }): readonly Reference[] => {
    const input = fieldOf.get(field)?.input;
    if (input?.sort !== 'reference' && input?.sort !== 'references') return [];
    const ids = [base, mine, theirs].flat().filter((id) => typeof id === 'string' && id !== '');
    return [...new Set(ids as string[])].map((id) => ({ to: input.to, id }));
  });

const SIDES: readonly Side[] = ['mine', 'theirs'];
const TITLES: Readonly<Record<Side, string>> = { mine: 'Mine', theirs: 'Theirs' };

/** Somebody else changed the same fields: what each was, mine and theirs. One click settles all, two settle each. */
export const ClashView = ({ flow, fieldOf, names }: ClashViewProps) => {
  const { send } = flow;
  const clashes = useSelector(flow, ({ context }) => context.clashes);
  const choices = useSelector(flow, ({ context }) => context.choices);
  const canSave = useSelector(flow, (state) => state.can({ type: 'form.submit' }));
  const called = useReferenceNames(referencesIn(clashes, fieldOf), names);
  return (
    <>
      <div className="dialog-body">
        <p className="alert alert-calm" role="alert">
          Somebody else changed {clashes.length === 1 ? 'this field' : 'these fields'} while you were typing.
          Nothing of either is lost; choose what stands.
        </p>
        <table className="clash-table">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              {SIDES.map((side) => (
                <th scope="col" key={side}>
                  {TITLES[side]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {clashes.map((clash) => (
              <tr key={clash.field}>
                <th scope="row">{fieldOf.get(clash.field)?.label ?? clash.field}</th>
                <td data-title="Before">{showValue(fieldOf.get(clash.field), clash.base, called) || '—'}</td>
                {SIDES.map((side) => (
                  <td key={side} data-title={TITLES[side]}>
                    <label>
                      <input
                        type="radio"
                        name={`clash-${clash.field}`}
                        checked={choices[clash.field] === side}
                        onChange={() => send({ type: 'clash.settle', field: clash.field, side })}
                      />
                      {showValue(fieldOf.get(clash.field), clash[side], called) || '—'}
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
          onClick={() => send({ type: 'clash.settleAll', side: 'theirs' })}
        >
          Keep theirs
        </button>
        <button
          type="button"
          className="button"
          onClick={() => send({ type: 'clash.settleAll', side: 'mine' })}
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
