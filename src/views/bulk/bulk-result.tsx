import type { BulkChangeContext } from '../../machines/bulk-change.ts';
import { bulkDoneText } from '../flows/bulk-done.ts';
import { SkippedRecords } from '../undo/skipped-records.tsx';
import { undoText } from '../undo/undo-text.ts';
import { formatNumber } from '../parts/format.ts';
import { countOf, type Declaration } from '../../kinds/declaration.ts';
import type { BulkName } from '../../machines/bulk-change.ts';

interface BulkResultProps extends Pick<BulkChangeContext, 'result' | 'undo'> {
  readonly declaration: Declaration;
  readonly name: BulkName;
}

export const BulkResult = ({ declaration, name, result, undo }: BulkResultProps) => {
  if (!result) return null;
  const { failed, left_alone: skipped } = result;
  if (undo) {
    const named = (count: number) => countOf(declaration, count);
    return (
      <>
        <p role="status">
          {undo.skipped === 0
            ? `Undone: ${undoText(undo, { restoredOf: named, trashedOf: named })}.`
            : `Undone for ${countOf(declaration, undo.undone)}. ${formatNumber(undo.skipped)} changed since and ${undo.skipped === 1 ? 'was' : 'were'} skipped:`}
        </p>
        <SkippedRecords named={undo.named} count={undo.skipped} />
      </>
    );
  }
  return (
    <>
      <p role="status">
        {bulkDoneText(name, declaration, result)}
        {failed > 0 && ` ${formatNumber(failed)} skipped:`}
      </p>
      <SkippedRecords named={skipped} count={failed} />
    </>
  );
};
