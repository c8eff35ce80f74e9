import { describeFailure } from '../../api/describe-failure.ts';

export const ListFailure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <div className="list-note" role="alert">
    <p>{describeFailure(error)}</p>
    <button type="button" className="button" onClick={onRetry}>
      Try again
    </button>
  </div>
);
