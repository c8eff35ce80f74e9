import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../parts/button.tsx';
import { Alert } from '../parts/alert.tsx';
import { useDiscardQuestion } from '../parts/confirm-discard.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { countOf, nounOf, type Details, type FormField } from '../../kinds/declaration.ts';
import { useReferenceNames } from '../fields/use-reference-names.ts';
import { fieldsByName, formatValue } from '../fields/format-value.ts';
import { BulkFields } from './bulk-fields.tsx';
import {
  ARCHIVED,
  conditionsOf,
  useCountOf,
  useCurrentValues,
  type CurrentValuesOptions,
} from './use-current-values.ts';
import { consequence, InUse, OfferingsToo, Publishable } from './bulk-consequences.tsx';
import { missingText } from './use-missing-records.ts';
import { formatNumber } from '../format/format.ts';
import { BulkResult } from './bulk-result.tsx';
import { bulkHeading, bulkLabel } from '../flows/bulk-actions.ts';
import { selectionCalls } from '../../api/selections.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { WaitingNote } from '../parts/waiting-note.tsx';
import { FocusReturn } from '../keyboard/use-focus-return.ts';
import { JobProgress } from '../parts/job-progress.tsx';
import { useBulkChange, type BulkOptions } from './use-bulk-change.ts';
import './bulk.css';

interface BulkDialogProps extends BulkOptions {
  readonly details: Details;
}

const CurrentValues = (options: CurrentValuesOptions) => {
  const { shown, otherCount, others } = useCurrentValues(options);
  return (
    <div className="field-hint">
      {shown}
      {otherCount && (
        <details>
          <summary>{otherCount}</summary>
          {others}
        </details>
      )}
    </div>
  );
};

const NewValue = ({ value, ...options }: CurrentValuesOptions & { value: unknown }) => {
  const { field } = options;
  const { input } = field;
  const names = useReferenceNames(
    input.type === 'reference' || input.type === 'references'
      ? [value ?? []].flat().map((id) => ({ to: input.to, id: String(id) }))
      : [],
    {},
  );
  return (
    <div>
      <dt>{field.label}</dt>
      <dd>
        {formatValue(field, value, names) || '(cleared)'}
        <CurrentValues {...options} />
      </dd>
    </div>
  );
};

const BulkSteps = ({
  flow,
  ...props
}: BulkDialogProps & { readonly flow: ReturnType<typeof useBulkChange> }) => {
  const { declaration, details, name } = props;
  const { step, isBusy, reason, send, job, values, isNothing } = flow;
  const number = flow.count ?? job.total;
  const subject = number === null ? declaration.plural.toLowerCase() : countOf(declaration, number);
  const title = bulkHeading(name, subject);
  const isDeletion = name === 'trash' || name === 'purge';
  const { http } = useWiring();
  const calls = selectionCalls(declaration.calls);
  const inUse = useQuery({
    ...calls.inUse(http, flow.setId ?? ''),
    enabled: (isDeletion || name === 'archive') && flow.setId !== null && step === 'confirming',
  }).data;
  const { data: unpublishable, isLoading: isEvaluating } = useQuery({
    ...calls.unpublishable(http, flow.setId ?? ''),
    enabled: name === 'publish' && flow.setId !== null && step === 'confirming',
  });
  const skipped = isDeletion ? inUse : undefined;
  const { found: archived, isCounting } = useCountOf(
    declaration,
    flow.choice,
    ARCHIVED,
    name === 'archive' && step === 'confirming',
  );
  const { found: alike } = useCountOf(
    declaration,
    flow.choice,
    conditionsOf(details, values),
    name === 'change' && step === 'confirming',
  );
  const unchangedCount = skipped?.count ?? (name === 'archive' ? archived : alike === 0 ? 0 : null);
  const staying = (unchangedCount ?? 0) + (unpublishable ? unpublishable.count + unpublishable.published : 0);
  const going = number === null ? null : number - staying;
  const isStarting = step === 'starting';
  const isSendable = flow.isResumed || (!isEvaluating && !isCounting && going !== 0);
  const isReady = step === 'confirming' && isSendable;
  const action = useRef<HTMLButtonElement>(null);
  const isReviewed = isReady && name === 'change';
  useEffect(() => {
    if (isReviewed) action.current?.focus();
  }, [isReviewed]);
  const leave = () => send({ type: 'bulk.close' });
  const { close, question } = useDiscardQuestion(
    () =>
      ['choosing', 'snapshotting', 'applying', 'confirming'].includes(String(step)) &&
      Object.values(values).some((value) => String(value ?? '') !== ''),
    () => {
      // A sent request cannot be cancelled.
      if (isStarting) return;
      flow.discard();
      leave();
    },
    leave,
    flow.sent,
  );

  if (isNothing || (name !== 'change' && step === 'choosing' && reason)) {
    return (
      <Dialog title={title} size="small" onClose={leave}>
        <div className="dialog-body">
          <p role="alert">{reason ?? 'No rows selected.'}</p>
        </div>
        <footer className="dialog-foot">
          <Button onClick={leave}>Close</Button>
          {reason && (
            <Button variant="primary" onClick={() => flow.review()}>
              Try again
            </Button>
          )}
        </footer>
      </Dialog>
    );
  }
  if (name === 'change' && (step === 'choosing' || step === 'applying')) {
    return (
      <Dialog title={title} size="small" onClose={close}>
        <BulkFields
          key={flow.isRestored ? 'restored' : 'new'}
          {...{ declaration, details, values, reason, isBusy }}
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
          {/* Keys keep the focus from passing from Stop to Undo. */}
          <Button key="stop" disabled={job.isCancelling} onClick={() => send({ type: 'job.cancel' })}>
            Stop
          </Button>
          <Button variant="primary" onClick={close}>
            Close
          </Button>
        </footer>
      </Dialog>
    );
  }
  if (step === 'finished' || step === 'undoing' || step === 'undone') {
    return (
      <Dialog title={bulkHeading(name, declaration.plural.toLowerCase())} size="small" onClose={close}>
        <div className="dialog-body">
          <Alert>{reason}</Alert>
          <BulkResult {...{ declaration, name }} result={flow.result} undo={flow.undo} />
        </div>
        <footer className="dialog-foot">
          {(flow.isUndoable || step === 'undoing') && (
            <Button key="undo" disabled={isBusy} onClick={() => send({ type: 'change.undo' })}>
              {isBusy ? 'Undoing…' : 'Undo'}
            </Button>
          )}
          <Button variant="primary" data-first-focus onClick={close}>
            Done
          </Button>
        </footer>
      </Dialog>
    );
  }
  const confirm = () => send({ type: 'work.confirm' });
  return (
    <Dialog title={title} size="small" onClose={close} onSave={isReady ? confirm : undefined}>
      <div className="dialog-body">
        <Alert>{reason}</Alert>
        {flow.matchedBefore !== null && (
          <p role="status">
            {formatNumber(flow.matchedBefore)} matched when you selected them, {formatNumber(number ?? 0)}{' '}
            match now.
          </p>
        )}
        {flow.missing > 0 && (
          <p role="status">
            {missingText(
              `${formatNumber(flow.missing)} selected ${nounOf(declaration, flow.missing)}`,
              flow.missing,
              props.isTrash,
            )}
          </p>
        )}
        {number === 0 ? null : unpublishable && number !== null ? (
          <Publishable {...{ declaration, number }} found={unpublishable} />
        ) : (
          <p>{consequence(name, subject, number, unchangedCount)}</p>
        )}
        {((name === 'publish' && !unpublishable) || name === 'archive') && (
          <CurrentValues
            {...{ declaration, details }}
            field={fieldsByName(details.form).get('status') as FormField}
            choice={flow.choice}
            total={number ?? 0}
          />
        )}
        {inUse && inUse.offerings > 0 && <OfferingsToo count={inUse.offerings} />}
        {inUse && inUse.count > 0 && <InUse {...{ declaration }} found={inUse} isArchived={!isDeletion} />}
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
        <Button disabled={isStarting} onClick={close}>
          Cancel
        </Button>
        {name === 'change' && (
          <Button disabled={!isReady} onClick={() => send({ type: 'work.revise' })}>
            Back
          </Button>
        )}
        <Button
          ref={action}
          variant={isDeletion ? 'primary danger' : 'primary'}
          // Keeps the focus while it starts.
          disabled={!isReady && !isStarting}
          aria-disabled={isStarting || undefined}
          onClick={confirm}
          // Held since the review was asked for.
          onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
        >
          {isStarting
            ? 'Starting…'
            : bulkLabel(name, going === null || going === 0 ? subject : countOf(declaration, going))}
        </Button>
      </footer>
      {question}
    </Dialog>
  );
};

export const BulkDialog = (props: BulkDialogProps) => {
  const flow = useBulkChange(props);
  return (
    <FocusReturn value={flow.findFocus}>
      <BulkSteps {...props} {...{ flow }} />
    </FocusReturn>
  );
};
