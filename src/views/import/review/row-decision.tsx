import type { Fix } from '../../../machines/import.ts';
import { formatNumber } from '../../format/format.ts';
import { FixButton } from './fix-button.tsx';
import type { LineProps } from './use-lines.ts';

const REMEMBERED = {
  merge: 'Merged, as decided in an earlier import.',
  create: 'Created although it looks like an existing record, as decided in an earlier import.',
  skip: 'Skipped as a duplicate, as decided in an earlier import.',
} as const;

export const RowDecision = ({ line: row, names }: LineProps) => {
  const { line, outcome, resolution, is_remembered: isRemembered } = row;
  const isSkipped = outcome === 'skipped';
  const inclusion = isRemembered ? 'Change decision' : 'Include row';
  const decision = { type: 'resolve', line, into: null, replace: [] } as const;
  const actions: readonly (readonly [string, string, Fix])[] = [
    ...(resolution
      ? [['Change decision', 'Change decision for', { ...decision, choice: 'undecided' }] as const]
      : []),
    ...(outcome === 'duplicate'
      ? [['Create record', 'Create record from', { ...decision, choice: 'create' }] as const]
      : []),
    [
      isSkipped ? inclusion : 'Skip row',
      isSkipped && isRemembered ? 'Change decision for' : isSkipped ? 'Include' : 'Skip',
      { type: 'skip', which: { line }, skip: !isSkipped },
    ],
  ];
  const into = resolution === 'merge' && !isSkipped ? names[row.record_id ?? ''] : undefined;
  return (
    <>
      {into !== undefined && !isRemembered && <span className="field-hint">Will be merged with {into}.</span>}
      {isRemembered && (
        <span className="field-hint">{REMEMBERED[isSkipped ? 'skip' : (resolution ?? 'merge')]}</span>
      )}
      {actions.map(([text, named, fix]) => (
        <FixButton
          key={text}
          className="button button-quiet button-small"
          aria-label={`${named} row ${formatNumber(line)}`}
          {...{ fix }}
        >
          {text}
        </FixButton>
      ))}
    </>
  );
};
