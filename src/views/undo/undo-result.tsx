import type { UndoResult } from '../../../contract/jobs.ts';
import { formatCount } from '../parts/format.ts';
import { SkippedRecords } from './skipped-records.tsx';
import { undoText } from './undo-text.ts';

interface UndoResultViewProps {
  readonly result: UndoResult;
}

export const UndoResultView = ({
  result: { changed, trashed = 0, failed, left_alone: named },
}: UndoResultViewProps) => (
  <>
    <p role="status">
      {changed === 0 ? 'Nothing was undone.' : `Undone: ${undoText({ undone: changed, trashed })}.`}
      {failed > 0 && ` ${formatCount(failed, 'record')} skipped:`}
    </p>
    <SkippedRecords {...{ named }} count={failed} />
  </>
);
