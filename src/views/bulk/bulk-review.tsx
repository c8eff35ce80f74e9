import { useEffect, useRef } from 'react';
import { countOf, nounOf, type Details, type FormField } from '../../kinds/declaration.ts';
import { fieldsByName } from '../fields/format-value.ts';
import { bulkLabel } from '../flows/bulk-actions.ts';
import { formatNumber } from '../format/format.ts';
import { Alert } from '../parts/alert.tsx';
import { Button } from '../parts/button.tsx';
import { WaitingNote } from '../parts/waiting-note.tsx';
import { consequence, InUse, OfferingsToo, Publishable } from './bulk-consequences.tsx';
import { CurrentValues, NewValues } from './bulk-values.tsx';
import type { BulkOptions, useBulkChange } from './use-bulk-change.ts';
import type { useBulkReview } from './use-bulk-review.ts';
import { missingText } from './use-missing-records.ts';

interface BulkReviewProps extends Pick<BulkOptions, 'declaration' | 'name' | 'isTrash'> {
  readonly details: Details;
  readonly flow: ReturnType<typeof useBulkChange>;
  readonly review: ReturnType<typeof useBulkReview>;
  /** `12 majors`. */
  readonly subject: string;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

export const BulkReview = ({ flow, review, subject, onCancel, onConfirm, ...props }: BulkReviewProps) => {
  const { declaration, details, name } = props;
  const { choice, count, missing, values } = flow;
  const { inUse, unpublishable, unchangedCount, changing, isReady } = review;
  const isDeletion = name === 'trash' || name === 'purge';
  const isStarting = flow.step === 'starting';
  const action = useRef<HTMLButtonElement>(null);
  const isReviewed = isReady && name === 'change';
  useEffect(() => {
    if (isReviewed) action.current?.focus();
  }, [isReviewed]);
  const current = { declaration, details, choice, total: count ?? 0 };
  return (
    <>
      <div className="dialog-body">
        <Alert>{flow.reason}</Alert>
        {flow.matchedBefore !== null && (
          <p role="status">
            {formatNumber(flow.matchedBefore)} matched when you selected them, {formatNumber(count ?? 0)}{' '}
            match now.
          </p>
        )}
        {missing > 0 && (
          <p role="status">
            {missingText(
              `${formatNumber(missing)} selected ${nounOf(declaration, missing)}`,
              missing,
              props.isTrash,
            )}
          </p>
        )}
        {count === 0 ? null : unpublishable && count !== null ? (
          <Publishable {...{ declaration }} number={count} found={unpublishable} />
        ) : (
          <p>{consequence(name, subject, count, unchangedCount)}</p>
        )}
        {((name === 'publish' && !unpublishable) || name === 'archive') && (
          <CurrentValues {...current} field={fieldsByName(details.form).get('status') as FormField} />
        )}
        {inUse && inUse.offerings > 0 && <OfferingsToo count={inUse.offerings} />}
        {inUse && inUse.count > 0 && <InUse {...{ declaration }} found={inUse} isArchived={!isDeletion} />}
        {name === 'change' && <NewValues {...current} {...{ values }} />}
      </div>
      <footer className="dialog-foot">
        {isStarting && <WaitingNote />}
        <Button disabled={isStarting} onClick={onCancel}>
          Cancel
        </Button>
        {name === 'change' && (
          <Button disabled={!isReady} onClick={() => flow.send({ type: 'work.revise' })}>
            Back
          </Button>
        )}
        <Button
          ref={action}
          variant={isDeletion ? 'primary danger' : 'primary'}
          // Keeps the focus while it starts.
          disabled={!isReady && !isStarting}
          aria-disabled={isStarting || undefined}
          onClick={onConfirm}
          // Held since the review was asked for.
          onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
        >
          {isStarting ? 'Starting…' : bulkLabel(name, changing ? countOf(declaration, changing) : subject)}
        </Button>
      </footer>
    </>
  );
};
