import { isCallFailure } from '../../api/call-failure.ts';
import { causeOfFailure } from '../../api/describe-failure.ts';
import { Button } from './button.tsx';

interface ListFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Where the address may name a page that the server refuses. */
  readonly onFirstPage?: () => void;
  /** What the server may refuse. */
  readonly asked?: 'filter' | 'sort' | undefined;
  readonly onClear?: (asked: 'filter' | 'sort') => void;
}

export const ListFailure = ({ error, onRetry, onFirstPage, asked, onClear }: ListFailureProps) => {
  const failure = isCallFailure(error) ? error : null;
  const wayOut = () => {
    if (onFirstPage && failure?.code === 'invalid_cursor')
      return <Button onClick={onFirstPage}>Go to first page</Button>;
    if (asked && onClear && failure?.status === 400)
      return <Button onClick={() => onClear(asked)}>Clear {asked}</Button>;
    return <Button onClick={onRetry}>Try again</Button>;
  };
  return (
    <div className="list-note" role="alert">
      <p>{causeOfFailure(error)}</p>
      {wayOut()}
    </div>
  );
};
