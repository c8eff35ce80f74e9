import { isCallFailure } from '../../api/call-failure.ts';
import { causeOfFailure } from '../../api/describe-failure.ts';
import { Button } from './button.tsx';

interface ListFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** What the server may refuse. */
  readonly asked?: 'filter' | 'sort' | undefined;
  readonly onClear?: (asked: 'filter' | 'sort') => void;
}

export const ListFailure = ({ error, onRetry, asked, onClear }: ListFailureProps) => (
  <div className="list-note" role="alert">
    <p>{causeOfFailure(error)}</p>
    {asked && onClear && isCallFailure(error) && error.status === 400 ? (
      <Button onClick={() => onClear(asked)}>Clear {asked}</Button>
    ) : (
      <Button onClick={onRetry}>Try again</Button>
    )}
  </div>
);
