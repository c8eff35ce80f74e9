import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { isNotFound } from '../../api/call-failure.ts';
import {
  choicesOf,
  type Choice,
  type HandChoices,
  type MergeEvent,
  type Side,
} from '../../machines/merge.ts';
import { mergeLogic } from '../../wiring/flows/merge.ts';
import { useFlow } from '../flows/use-flow.ts';
import { Alert } from '../parts/alert.tsx';
import { useWiring } from '../actors/wiring-context.tsx';
import { titleOf, type Declaration, type Details, type FormField } from '../../kinds/declaration.ts';
import { fieldsByName, formatValue } from '../fields/format-value.ts';
import { formatMoment } from '../format/format.ts';
import { JobProgress } from '../parts/job-progress.tsx';
import { useJobOf } from '../actors/use-job.ts';
import { useFlowContext } from '../actors/use-flow-context.ts';
import { ReferenceLinks } from '../references/reference-links.tsx';
import type { Names } from '../../api/records.ts';
import { canJoin, mergedValue, type Records } from '../../wiring/flows/merged-value.ts';
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

export interface MergePairProps {
  readonly declaration: Declaration;
  readonly details: Details;
  readonly ids: readonly [string, string];
  readonly isFullerKept?: boolean;
  /** Of an earlier look at the pair. */
  readonly kept?: HandChoices | undefined;
  readonly onChoose?: (choices: HandChoices) => void;
  readonly onMerged: () => void;
  readonly onClose: () => void;
}

export const useMergePair = (props: MergePairProps) => {
  const { declaration, details, ids, isFullerKept, kept, onChoose, onMerged, onClose } = props;
  const { http } = useWiring();
  const { calls } = declaration;
  const fields = fieldsByName(details.form);
  // The machine loads both; this reads the cache.
  const firstRead = useQuery({ ...calls.read(http, ids[0]), enabled: false });
  const secondRead = useQuery({ ...calls.read(http, ids[1]), enabled: false });
  const [first, second] = [firstRead.data, secondRead.data];
  const isOneMissing = [firstRead, secondRead].some(({ error }) => isNotFound(error));
  const names = [first, second].flatMap((read) => (read ? titleOf(declaration, read.data) : []));
  const flow = useFlow(
    (wiring) => mergeLogic(wiring, declaration, ids, fields, isFullerKept),
    kept ?? { stays: null, chosen: {} },
    { 'merge.left': onClose, done: (outcome) => (outcome === 'merged' ? onMerged() : onClose()) },
    names.join(' and '),
  );
  const { send } = flow;
  const step = useSelector(flow, ({ value }) => value);
  const isBusy = useSelector(flow, (state) => state.hasTag('busy'));
  const canMerge = useSelector(flow, (state) => state.can({ type: 'merge.start' }));
  const { pair, stays, chosen, reason } = useFlowContext(flow, 'pair', 'stays', 'chosen', 'reason');
  const choose = (event: Extract<MergeEvent, { readonly type: 'record.keep' | 'field.choose' }>) => {
    send(event);
    onChoose?.(flow.getSnapshot().context);
  };
  const keep = (which: Side) => choose({ type: 'record.keep', which });
  const choices = choicesOf({ pair, stays, chosen });
  const goingId = stays === 'first' ? ids[1] : ids[0];
  const references = useQuery({ ...calls.incomingReferences(http, goingId), enabled: false }).data;
  const job = useJobOf(flow);
  const isFollowing = step === 'following';
  const isMerging = step === 'merging' || isFollowing;
  const close = () => send({ type: 'dialog.close' });
  const isMergedAlready = first !== undefined && first.data.id === second?.data.id;
  const whyUnread = () => {
    if (isMergedAlready)
      return `These records were already merged into “${titleOf(declaration, first.data)}”.`;
    if (isOneMissing)
      return `One of these ${declaration.plural.toLowerCase()} doesn’t exist. It may have been permanently deleted, or the link may be incomplete.`;
    const trashed = [first, second].find((read) => read && read.data.deleted_at !== null);
    return trashed
      ? `“${titleOf(declaration, trashed.data)}” is in trash. Restore it to merge.`
      : 'Couldn’t load both records.';
  };
  const body = () => {
    if (!choices || !first || !second) return <p role="status">Loading…</p>;
    const records = { first: first.data, second: second.data };
    const names = { ...first.meta.names, ...second.meta.names };
    const titles = {
      first: titleOf(declaration, records.first),
      second: titleOf(declaration, records.second),
    };
    const [remaining, gone] =
      stays === 'first' ? [titles.first, titles.second] : [titles.second, titles.first];
    const isNameShared = remaining === gone;
    const other = stays === 'first' ? 'second' : 'first';
    return (
      <>
        <table className="merge-table" aria-label="Fields">
          <thead>
            <tr>
              <th scope="col">Keep this record</th>
              {SIDES.map((side) => (
                <th scope="col" key={side}>
                  <label>
                    <input
                      type="radio"
                      name="merge-stays"
                      aria-label={`Keep: ${titles[side]}`}
                      checked={stays === side}
                      onChange={() => keep(side)}
                    />
                    <span>{titles[side]}</span>
                  </label>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(choices).map(([name, choice]) => (
              <MergeField
                key={name}
                {...{ name, records, names, choice }}
                field={fields.get(name)}
                onChoose={(chosen) => choose({ type: 'field.choose', field: name, choice: chosen })}
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
        {Object.keys(choices).length === 0 && <p>All fields have the same values.</p>}
        <div className="merge-moves" role="status">
          <p>
            <strong>{isNameShared ? `The ${other} ${gone}` : gone}</strong> will move to trash and its link
            will redirect to <strong>{isNameShared ? `the ${stays}` : remaining}</strong>.
            {references && references.length > 0 ? ' Also moves:' : references && ' No linked records.'}
          </p>
          {references && references.length > 0 && (
            <ReferenceLinks {...{ declaration, references }} id={goingId} />
          )}
          {references?.some(({ kind }) => kind === 'offerings') && (
            <p>
              Offerings that {isNameShared ? `the ${stays}` : remaining} already has move to trash instead.
            </p>
          )}
        </div>
      </>
    );
  };
  const following = (
    <>
      <Alert>{job.reason}</Alert>
      <JobProgress label="Merging" {...job} />
      <p className="field-hint">You can leave this page. The merge continues on the server.</p>
    </>
  );
  const choosing = (
    <>
      <Alert>{reason}</Alert>
      {body()}
    </>
  );
  const unread = step === 'unread' && <Alert>{whyUnread()}</Alert>;
  const content = unread || (isFollowing ? following : choosing);
  const canRetry = step === 'unread' && !isMergedAlready && !isOneMissing;
  return { content, canRetry, isBusy, isMerging, isFollowing, canMerge, stays, keep, send, close };
};
