import { Alert } from '../parts/alert.tsx';
import { JobProgress } from '../parts/job-progress.tsx';
import { titleOf, type FormField } from '../../kinds/declaration.ts';
import { otherSide, type Choice, type Side } from '../../machines/merge.ts';
import { canJoin, mergedValue, type Records } from '../../wiring/flows/merged-value.ts';
import { formatValue } from '../fields/format-value.ts';
import { formatMoment } from '../format/dates.ts';
import { ReferenceLinks } from '../references/reference-links.tsx';
import type { Names } from '../../api/records.ts';
import type { MergePair } from './use-merge-pair.ts';
import './merge.css';

interface MergeFieldProps {
  readonly name: string;
  readonly field: FormField | undefined;
  readonly records: Records;
  readonly names: Names;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

const SIDES: readonly Side[] = ['first', 'second'];

const MergeField = ({ name, field, records, names, choice, onChoose }: MergeFieldProps) => {
  const label = field?.label ?? name;
  const option = (of: Choice, text: string) => (
    <label>
      <input
        type="radio"
        name={`merge-${name}`}
        aria-label={`${label}: ${text || 'empty'}`}
        checked={choice === of}
        readOnly
        onClick={() => onChoose(of)}
      />
      <span>{text || '–'}</span>
    </label>
  );
  return (
    <tr>
      <th scope="row">
        {label}
        {canJoin(records, name) && option('both', 'Keep both')}
      </th>
      {SIDES.map((side) => (
        <td key={side}>
          {option(side, formatValue(field, mergedValue(records, name, side), names, records[side]))}
        </td>
      ))}
    </tr>
  );
};

interface ShownProps {
  readonly merge: MergePair;
  readonly records: Records;
}

const FieldChoices = ({ merge, records }: ShownProps) => {
  const { declaration, fields, names, choices, stays, keep, chooseField } = merge;
  return (
    <table className="merge-table" aria-label="Fields">
      <thead>
        <tr>
          <th scope="col">Keep this record</th>
          {SIDES.map((side) => {
            const title = titleOf(declaration, records[side]);
            return (
              <th scope="col" key={side}>
                <label>
                  <input
                    type="radio"
                    name="merge-stays"
                    aria-label={`Keep: ${title}`}
                    checked={stays === side}
                    onChange={() => keep(side)}
                  />
                  <span>{title}</span>
                </label>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {Object.entries(choices ?? {}).map(([name, choice]) => (
          <MergeField
            key={name}
            {...{ name, records, names, choice }}
            field={fields.get(name)}
            onChoose={(chosen) => chooseField(name, chosen)}
          />
        ))}
        <tr>
          <th scope="row">Created</th>
          {SIDES.map((side) => {
            const { created_at: at, created_by: by } = records[side];
            return <td key={side}>{[formatMoment(at), by && names[by]].filter(Boolean).join(', ')}</td>;
          })}
        </tr>
      </tbody>
    </table>
  );
};

/** What becomes of the record that is not kept, and of what refers to it. */
const Moves = ({ merge, records }: ShownProps) => {
  const { declaration, going } = merge;
  const stays = merge.stays ?? 'first';
  const other = otherSide(stays);
  const [remaining, gone] = [titleOf(declaration, records[stays]), titleOf(declaration, records[other])];
  const isNameShared = remaining === gone;
  const { id, references } = going;
  return (
    <div className="merge-moves" role="status">
      <p>
        <strong>{isNameShared ? `The ${other} ${gone}` : gone}</strong> will move to trash and its link will
        redirect to <strong>{isNameShared ? `the ${stays}` : remaining}</strong>.
        {references && references.length > 0 ? ' Also moves:' : references && ' No linked records.'}
      </p>
      {references && references.length > 0 && <ReferenceLinks {...{ declaration, references, id }} />}
      {references?.some(({ kind }) => kind === 'offerings') && (
        <p>Offerings that {isNameShared ? `the ${stays}` : remaining} already has move to trash instead.</p>
      )}
    </div>
  );
};

export const MergeContent = ({ merge }: { readonly merge: MergePair }) => {
  const { whyUnread, isFollowing, job, reason, choices, records } = merge;
  if (whyUnread) return <Alert>{whyUnread}</Alert>;
  if (isFollowing)
    return (
      <>
        <Alert>{job.reason}</Alert>
        <JobProgress label="Merging" {...job} />
        <p className="field-hint">You can leave this page. The merge continues on the server.</p>
      </>
    );
  return (
    <>
      <Alert>{reason}</Alert>
      {choices && records ? (
        <>
          <FieldChoices {...{ merge, records }} />
          {Object.keys(choices).length === 0 && <p>All fields have the same values.</p>}
          <Moves {...{ merge, records }} />
        </>
      ) : (
        <p role="status">Loading…</p>
      )}
    </>
  );
};
