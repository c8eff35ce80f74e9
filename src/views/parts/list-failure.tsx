import { isCallFailure } from '../../api/call-failure.ts';
import { describeFailure } from '../../api/describe-failure.ts';

interface ListFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Where the server may refuse a filter. */
  readonly onClearFilter?: (() => void) | undefined;
}

export const ListFailure = ({ error, onRetry, onClearFilter }: ListFailureProps) => (
  <div className="list-note" role="alert">
    <p>{describeFailure(error)}</p>
    {onClearFilter && isCallFailure(error) && error.status === 400 ? (
      <button type="button" className="button" onClick={onClearFilter}>
        Clear filter
      </button>
    ) : (
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    )}
  </div>
);
