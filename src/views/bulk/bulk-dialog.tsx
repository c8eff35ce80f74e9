import { countOf, type Details } from '../../kinds/declaration.ts';
import { bulkHeading } from '../flows/bulk-actions.ts';
import { FocusReturn } from '../keyboard/use-focus-return.ts';
import { Alert } from '../parts/alert.tsx';
import { Button } from '../parts/button.tsx';
import { useDiscardQuestion } from '../parts/confirm-discard.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { BulkFields } from './bulk-fields.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { BulkResult } from './bulk-result.tsx';
import { BulkReview } from './bulk-review.tsx';
import { useBulkChange, type BulkOptions } from './use-bulk-change.ts';
import { useBulkReview } from './use-bulk-review.ts';
import './bulk.css';

interface BulkDialogProps extends BulkOptions {
  readonly details: Details;
}

const BulkSteps = ({
  flow,
  ...props
}: BulkDialogProps & { readonly flow: ReturnType<typeof useBulkChange> }) => {
  const { declaration, details, name, isTrash } = props;
  const { step, count, isBusy, reason, send, job, values } = flow;
  const plural = declaration.plural.toLowerCase();
  const subject = count === null ? plural : countOf(declaration, count);
  const review = useBulkReview({ declaration, details, name, flow });
  const isForm = name === 'change' && (step === 'choosing' || step === 'applying');
  const isOver = step === 'finished' || step === 'undoing' || step === 'undone';
  const isNothing = flow.isNothing || (name !== 'change' && step === 'choosing' && reason !== null);
  const leave = () => send({ type: 'bulk.close' });
  const { close, question } = useDiscardQuestion(
    () =>
      ['choosing', 'snapshotting', 'applying', 'confirming'].includes(String(step)) &&
      Object.values(values).some((value) => String(value ?? '') !== ''),
    () => {
      // A sent request cannot be cancelled.
      if (step === 'starting') return;
      flow.discard();
      leave();
    },
    leave,
    flow.sent,
  );
  const confirm = () => send({ type: 'work.confirm' });
  const content = () => {
    if (isNothing)
      return (
        <>
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
        </>
      );
    if (isForm)
      return (
        <BulkFields
          key={flow.isRestored ? 'restored' : 'new'}
          {...{ declaration, details, values, reason, isBusy }}
          choice={flow.choice}
          onDiscard={flow.isRestored ? flow.discard : null}
          total={count ?? 0}
          onChange={flow.change}
          onReview={flow.review}
          onCancel={close}
        />
      );
    if (step === 'following')
      return <BulkProgress {...{ name, job }} onStop={() => send({ type: 'job.cancel' })} onClose={close} />;
    if (isOver)
      return (
        <>
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
        </>
      );
    return (
      <BulkReview
        {...{ declaration, details, name, isTrash, flow, review, subject }}
        onCancel={close}
        onConfirm={confirm}
      />
    );
  };
  return (
    <Dialog
      title={bulkHeading(name, isOver ? plural : subject)}
      size="small"
      onClose={isNothing ? leave : close}
      onSave={review.isReady && !isNothing ? confirm : undefined}
    >
      {content()}
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
