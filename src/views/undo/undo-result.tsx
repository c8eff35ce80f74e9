import type { UndoResult } from '../../../contract/jobs.ts';
import { formatCount } from '../format/format.ts';
import { SkippedRecords } from './skipped-records.tsx';
import { undoText } from './undo-text.ts';

interface UndoResultViewProps {
  readonly result: UndoResult;
  readonly isRedo?: boolean;
}

export const UndoResultView = ({
  result: { changed, trashed = 0, failed, left_alone: named },
  isRedo = false,
}: UndoResultViewProps) => (
  <>
    <p role="status">
      {changed === 0
        ? `Nothing was ${isRedo ? 'redone' : 'undone'}.`
        : `${isRedo ? 'Redone' : 'Undone'}: ${undoText({ undone: changed, trashed })}.`}
      {failed > 0 && ` ${formatCount(failed, 'record')} skipped:`}
    </p>
    <SkippedRecords {...{ named }} count={failed} />
  </>
);
