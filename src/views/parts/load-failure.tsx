import type { UseQueryResult } from '@tanstack/react-query';
import { isCallFailure } from '../../api/call-failure.ts';
import { causeOfFailure } from '../../api/describe-failure.ts';
import { Button } from './button.tsx';

type Refused = 'search' | 'filter' | 'sort';

interface LoadFailureProps {
  readonly query: Pick<UseQueryResult, 'error' | 'refetch'>;
  /** What is missing, in lower case. */
  readonly what?: string;
  /** Where the address may name a page that the server refuses. */
  readonly onFirstPage?: () => void;
  /** What the server may refuse, beside the search. */
  readonly asked?: Refused | undefined;
  readonly onClear?: (refused: Refused) => void;
}

export const LoadFailure = ({ query, what, onFirstPage, asked, onClear }: LoadFailureProps) => {
  const failure = isCallFailure(query.error) ? query.error : null;
  const wayOut = () => {
    if (onFirstPage && failure?.code === 'invalid_cursor')
      return <Button onClick={onFirstPage}>Go to first page</Button>;
    const refused = failure?.errors.some(({ path }) => path === 'q') ? 'search' : asked;
    if (refused && onClear && failure?.status === 400)
      return <Button onClick={() => onClear(refused)}>Clear {refused}</Button>;
    return <Button onClick={() => void query.refetch()}>Try again</Button>;
  };
  return (
    <div className="list-note" role="alert">
      {what && <h2>Couldn’t load {what}</h2>}
      <p>{causeOfFailure(query.error)}</p>
      {wayOut()}
    </div>
  );
};
