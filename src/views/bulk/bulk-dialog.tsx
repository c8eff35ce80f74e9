import { useQuery } from '@tanstack/react-query';
import { useDiscardQuestion } from '../parts/confirm-discard.tsx';
import { Dialog } from '../parts/dialog.tsx';
import {
  countOf,
  recordPath,
  type Declaration,
  type Details,
  type FormField,
} from '../../kinds/declaration.ts';
import type { Selection } from './selection.ts';
import { useReferenceNames } from '../fields/use-reference-names.ts';
import { fieldsByName, formatValue } from '../fields/format-value.ts';
import { BulkFields } from './bulk-fields.tsx';
import { useCurrentValues } from './use-current-values.ts';
import { BulkResult } from './bulk-result.tsx';
import type { BulkName } from '../../machines/bulk-change.ts';
import { BULK_VERBS } from './bulk-actions.ts';
import { formatNumber } from '../parts/format.ts';
import { Link } from '../parts/link.tsx';
import { useWiring } from '../parts/wiring-context.tsx';
import { WaitingNote } from '../parts/waiting-note.tsx';
import { JobProgress } from '../parts/job-progress.tsx';
import { useBulkChange } from './use-bulk-change.ts';
import './bulk.css';

interface BulkDialogProps {
  readonly declaration: Declaration;
  readonly details: Details;
  readonly name: BulkName;
  readonly jobId: string | null;
  readonly selection: Selection;
  readonly isTrash: boolean;
  readonly onStarted: (jobId: string) => void;
  readonly onClose: () => void;
}

const consequence = (name: BulkName, subject: string, count: number | null) => {
  const butUsed = count === 1 ? 'unless it is in use' : 'except those in use';
  switch (name) {
    case 'trash':
      return `${subject} will move to trash, ${butUsed}. You can undo this.`;
    case 'restore':
      return `${subject} will be restored from trash.`;
    case 'purge':
      return `${subject} will be deleted permanently, ${butUsed}. This can’t be undone. A log entry stays in Activity.`;
    case 'publish':
      return `${subject} will be published, except those that already are. Records with missing required fields will be skipped.`;
    case 'archive':
      return `${subject} will be archived, except those that already are. You can undo this for 30 days.`;
    default:
      return `${subject} will be updated, except those that already have ${count === 1 ? 'this value' : 'these values'}. You can undo this for 30 days.`;
  }
};

/** What a field becomes, and below it what it is now. */
const NewValue = ({ value, ...options }: Parameters<typeof useCurrentValues>[0] & { value: unknown }) => {
  const { field } = options;
  const now = useCurrentValues(options);
  const { input } = field;
  const names = useReferenceNames(
    input.sort === 'reference' || input.sort === 'references'
      ? [value ?? []].flat().map((id) => ({ to: input.to, id: String(id) }))
      : [],
    {},
  );
  return (
    <div>
      <dt>{field.label}</dt>
      <dd>
        {formatValue(field, value, names) || '(cleared)'}
        {now && <span className="field-hint">{now}</span>}
      </dd>
    </div>
  );
};

const CurrentStatus = (options: Parameters<typeof useCurrentValues>[0]) => (
  <p className="field-hint">{useCurrentValues(options)}</p>
);

/** Which of the records a deletion will skip; nothing until it is known. */
const InUse = ({ declaration, setId }: { declaration: Declaration; setId: string }) => {
  const { http } = useWiring();
  const { data } = useQuery(declaration.calls.inUse(http, setId));
  if (!data) return null;
  const { count, named } = data;
  if (count === 0) return <p className="field-hint">None are in use.</p>;
  const others = count - named.length;
  return (
    <div role="status">
      <p>
        {countOf(declaration, count)} {count === 1 ? 'is' : 'are'} in use and will be skipped:
      </p>
      <ul className="bulk-failures">
        {named.map(({ id, name }) => (
          <li key={id}>{declaration.path ? <Link href={recordPath(declaration, id)}>{name}</Link> : name}</li>
        ))}
      </ul>
      {others > 0 && <p>and {formatNumber(others)} more</p>}
    </div>
  );
};

export const BulkDialog = (props: BulkDialogProps) => {
  const { declaration, details, name, onClose } = props;
  const flow = useBulkChange({ ...props, onClosed: onClose });
  const { step, isBusy, reason, send, job, values, isNothing } = flow;
  const number = flow.count ?? job.total;
  const subject = number === null ? declaration.plural.toLowerCase() : countOf(declaration, number);
  const title = name === 'purge' ? `Delete ${subject} permanently` : `${BULK_VERBS[name]} ${subject}`;
  const isStarting = step === 'starting';
  const { close, question } = useDiscardQuestion(
    () =>
      ['choosing', 'snapshotting', 'confirming'].includes(String(step)) &&
      Object.values(values).some((value) => String(value ?? '') !== ''),
    () => {
      // What is sent cannot be called back.
      if (isStarting) return;
      flow.discard();
      send({ type: 'bulk.close' });
    },
  );

  if (isNothing || (name !== 'change' && step === 'choosing' && reason)) {
    return (
      <Dialog title={title} size="small" onClose={close}>
        <div className="dialog-body">
          <p role="alert">{reason ?? 'No rows selected.'}</p>
        </div>
        <footer className="dialog-foot">
          <button type="button" className="button" onClick={close}>
            Close
          </button>
          {reason && (
            <button type="button" className="button button-primary" onClick={() => flow.review()}>
              Try again
            </button>
          )}
        </footer>
      </Dialog>
    );
  }
  if (name === 'change' && step === 'choosing') {
    return (
      <Dialog title={title} size="small" onClose={close}>
        <BulkFields
          key={flow.isRestored ? 'restored' : 'new'}
          {...{ declaration, details, values, reason }}
          choice={flow.choice}
          onDiscard={flow.isRestored ? flow.discard : null}
          total={number ?? 0}
          onChange={flow.change}
          onReview={flow.review}
          onCancel={close}
        />
        {question}
      </Dialog>
    );
  }
  if (step === 'following') {
    return (
      <Dialog title={title} size="small" onClose={close}>
        <div className="dialog-body">
          <JobProgress {...job} />
          {job.reason && <p role="alert">{job.reason}</p>}
          <p className="field-hint">
            You can close this window; the job keeps running. If you stop it,{' '}
            {name === 'purge'
              ? 'records deleted so far stay deleted.'
              : 'changes made so far are kept and can be undone.'}
          </p>
        </div>
        <footer className="dialog-foot">
          {/* With a key: the focus does not pass from it to Undo. */}
          <button
            key="stop"
            type="button"
            className="button"
            disabled={job.isCancelling}
            onClick={() => send({ type: 'job.cancel' })}
          >
            Stop
          </button>
          <button type="button" className="button button-primary" onClick={close}>
            Close
          </button>
        </footer>
      </Dialog>
    );
  }
  if (step === 'finished' || step === 'undoing' || step === 'undone') {
    return (
      <Dialog title={title} size="small" onClose={close}>
        <div className="dialog-body">
          {reason && (
            <p className="alert" role="alert">
              {reason}
            </p>
          )}
          <BulkResult {...{ declaration, name }} result={flow.result} undo={flow.undo} />
        </div>
        <footer className="dialog-foot">
          {(flow.isUndoable || step === 'undoing') && (
            <button
              key="undo"
              type="button"
              className="button"
              disabled={isBusy}
              onClick={() => send({ type: 'change.undo' })}
            >
              {isBusy ? 'Undoing…' : 'Undo'}
            </button>
          )}
          <button type="button" className="button button-primary" data-first-focus onClick={close}>
            Done
          </button>
        </footer>
      </Dialog>
    );
  }
  const isReady = step === 'confirming';
  const confirm = () => send({ type: 'work.confirm' });
  return (
    <Dialog title={title} size="small" onClose={close} onSave={isReady ? confirm : undefined}>
      <div className="dialog-body">
        {reason && (
          <p className="alert" role="alert">
            {reason}
          </p>
        )}
        <p>{consequence(name, subject.charAt(0).toUpperCase() + subject.slice(1), number)}</p>
        {(name === 'publish' || name === 'archive') && (
          <CurrentStatus
            {...{ declaration, details }}
            field={fieldsByName(details.form).get('status') as FormField}
            choice={flow.choice}
            total={number ?? 0}
          />
        )}
        {(name === 'trash' || name === 'purge') && flow.setId && (
          <InUse {...{ declaration }} setId={flow.setId} />
        )}
        {name === 'change' && (
          <dl className="bulk-values">
            {Object.entries(values).map(([field, value]) => (
              <NewValue
                key={field}
                {...{ declaration, details, value }}
                field={fieldsByName(details.form).get(field) as FormField}
                choice={flow.choice}
                total={number ?? 0}
              />
            ))}
          </dl>
        )}
      </div>
      <footer className="dialog-foot">
        {isStarting && <WaitingNote />}
        <button type="button" className="button" disabled={isStarting} onClick={close}>
          Cancel
        </button>
        {name === 'change' && (
          <button
            type="button"
            className="button"
            disabled={!isReady}
            onClick={() => send({ type: 'work.revise' })}
          >
            Back
          </button>
        )}
        <button
          type="button"
          className={`button button-primary${name === 'trash' || name === 'purge' ? ' button-danger' : ''}`}
          disabled={!isReady}
          onClick={confirm}
        >
          {isStarting ? 'Starting…' : name === 'change' ? `Update ${subject}` : title}
        </button>
      </footer>
      {question}
    </Dialog>
  );
};
