import { capitalise } from '../../../contract/choice-label.ts';
import type { ReferenceMove } from '../../../contract/jobs.ts';
import type { BulkChangeContext } from '../../machines/bulk-change.ts';
import { bulkDoneText } from '../flows/bulk-done.ts';
import { stayedReferences } from '../flows/stayed-references.ts';
import { SkippedRecords } from '../undo/skipped-records.tsx';
import { undoText } from '../undo/undo-text.ts';
import { formatNumber } from '../format/format.ts';
import { Link } from '../parts/link.tsx';
import { changeSetPath } from '../navigation/activity-paths.ts';
import { countOf, nounOf, type Declaration } from '../../kinds/declaration.ts';
import type { BulkName } from '../../machines/bulk-change.ts';

interface ReferenceMovesProps {
  readonly moves: readonly ReferenceMove[];
  /** “university” */
  readonly of: string;
}

const ReferenceMoves = ({ moves, of }: ReferenceMovesProps) => {
  const records = moves.reduce((sum, move) => sum + move.records, 0);
  const isAnyUndoable = moves.some(({ undoable }) => undoable);
  const theMoves = moves.length === 1 ? 'the move' : 'the moves';
  const { stayed, them } = stayedReferences(records, `the restored ${of}`);
  return (
    <>
      <p>
        {stayed}{' '}
        {isAnyUndoable
          ? `To bring ${them} back, undo ${theMoves}:`
          : `${capitalise(theMoves)} can no longer be undone:`}
      </p>
      <ul className="bulk-failures" aria-label="Moved references">
        {moves.map(({ id, summary, undoable }) => (
          <li key={id}>
            <Link href={changeSetPath(id)}>{summary}</Link>
            {!undoable && isAnyUndoable && ' (can no longer be undone)'}
          </li>
        ))}
      </ul>
    </>
  );
};

interface BulkResultProps extends Pick<BulkChangeContext, 'result' | 'undo'> {
  readonly declaration: Declaration;
  readonly name: BulkName;
}

export const BulkResult = ({ declaration, name, result, undo }: BulkResultProps) => {
  if (!result) return null;
  const { changed, failed, left_alone: skipped, reference_moves: moves = [] } = result;
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
      {moves.length > 0 && <ReferenceMoves {...{ moves }} of={nounOf(declaration, changed)} />}
    </>
  );
};
