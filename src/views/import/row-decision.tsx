import type { ImportLine } from '../../../contract/imports.ts';
import { useReview } from './use-review.tsx';

const REMEMBERED = {
  merge: 'Merged, as decided in an earlier import.',
  create: 'Created although it looks like an existing record, as decided in an earlier import.',
  skip: 'Skipped as a duplicate, as decided in an earlier import.',
} as const;

export const RowDecision = ({ line: row }: { readonly line: ImportLine }) => {
  const { isBusy, onFix } = useReview();
  const { line, outcome, resolution, is_remembered: isRemembered } = row;
  const isSkipped = outcome === 'skipped';
  const inclusion = isRemembered ? 'Change decision' : 'Include row';
  const decide = (choice: 'create' | 'undecided') =>
    onFix({ sort: 'resolve', choice, line, into: null, replace: [] });
  const actions = [
    ...(resolution ? [['Change decision', 'Change decision for', () => decide('undecided')] as const] : []),
    ...(outcome === 'duplicate'
      ? [['Create record', 'Create record from', () => decide('create')] as const]
      : []),
    [
      isSkipped ? inclusion : 'Skip row',
      isSkipped && isRemembered ? 'Change decision for' : isSkipped ? 'Include' : 'Skip',
      () => onFix({ sort: 'skip', which: { line }, skip: !isSkipped }),
    ] as const,
  ];
  return (
    <>
      {isRemembered && (
        <span className="field-hint">{REMEMBERED[isSkipped ? 'skip' : (resolution ?? 'merge')]}</span>
      )}
      {actions.map(([text, named, run]) => (
        <button
          key={text}
          type="button"
          className="button button-quiet button-small"
          disabled={isBusy}
          aria-label={`${named} row ${line}`}
          onClick={run}
        >
          {text}
        </button>
      ))}
    </>
  );
};
