import { useQuery } from '@tanstack/react-query';
import { selectionCalls } from '../../api/selections.ts';
import type { Details } from '../../kinds/declaration.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import type { BulkOptions, useBulkChange } from './use-bulk-change.ts';
import { ARCHIVED, conditionsOf, useCountOf } from './use-current-values.ts';

interface BulkReviewOptions extends Pick<BulkOptions, 'declaration' | 'name'> {
  readonly details: Details;
  readonly flow: ReturnType<typeof useBulkChange>;
}

/** What the change will do, as far as that is known before. */
export const useBulkReview = ({ declaration, details, name, flow }: BulkReviewOptions) => {
  const { http } = useWiring();
  const { choice, count, setId, values } = flow;
  const isConfirming = flow.step === 'confirming';
  const isDeletion = name === 'trash' || name === 'purge';
  const calls = selectionCalls(declaration.calls);
  const { data: inUse } = useQuery({
    ...calls.inUse(http, setId ?? ''),
    enabled: (isDeletion || name === 'archive') && setId !== null && isConfirming,
  });
  const { data: unpublishable, isLoading: isEvaluating } = useQuery({
    ...calls.unpublishable(http, setId ?? ''),
    enabled: name === 'publish' && setId !== null && isConfirming,
  });
  const { found: archived, isCounting } = useCountOf(
    declaration,
    choice,
    ARCHIVED,
    name === 'archive' && isConfirming,
  );
  const { found: alike } = useCountOf(
    declaration,
    choice,
    conditionsOf(details, values),
    name === 'change' && isConfirming,
  );
  const skipped = isDeletion ? inUse?.count : undefined;
  const unchangedCount = skipped ?? (name === 'archive' ? archived : alike === 0 ? 0 : null);
  const staying = (unchangedCount ?? 0) + (unpublishable ? unpublishable.count + unpublishable.published : 0);
  const changing = count === null ? null : count - staying;
  const isSendable = flow.isResumed || (!isEvaluating && !isCounting && changing !== 0);
  return {
    inUse,
    unpublishable,
    /** Null if unknown. */
    unchangedCount,
    /** Null if unknown. */
    changing,
    isReady: isConfirming && isSendable,
  };
};
