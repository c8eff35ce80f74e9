import type { LINE_OUTCOMES } from '../../../../contract/imports.ts';
import { describeFailure } from '../../../api/describe-failure.ts';
import { Alert } from '../../parts/alert.tsx';
import { ImportLine } from './import-line.tsx';
import { LoadMore } from './load-more.tsx';
import { useLines } from './use-lines.ts';

export interface LineListProps {
  readonly outcome: (typeof LINE_OUTCOMES)[number];
  readonly label: string;
}

export const LineList = ({ outcome, label }: LineListProps) => {
  const { lines, shown, isGone, names, next } = useLines<HTMLUListElement>(outcome);
  return (
    <>
      {lines.isError && <Alert>{describeFailure(lines.error)}</Alert>}
      {lines.isSuccess && shown.length === 0 && <p className="field-hint">No rows.</p>}
      <ul className="import-lines" aria-label={label} aria-busy={lines.isPending} {...next}>
        {shown.map((line) => (
          <ImportLine key={line.line} {...{ line, names }} isGone={isGone(line)} />
        ))}
      </ul>
      <LoadMore query={lines} what="rows" />
    </>
  );
};
