import type { Job } from '../../../contract/jobs.ts';
import { SkippedRecords } from './skipped-records.tsx';
import { countRecords, undoText } from './undo-text.ts';

interface UndoResultViewProps {
  readonly result: Pick<NonNullable<Job['result']>, 'changed' | 'trashed' | 'failed' | 'left_alone'>;
}

export const UndoResultView = ({
  result: { changed, trashed = 0, failed, left_alone: named },
}: UndoResultViewProps) => (
  <>
    <p role="status">
      {changed === 0 ? 'Nothing was undone.' : `Undone: ${undoText({ undone: changed, trashed })}.`}
      {failed > 0 && ` ${countRecords(failed)} skipped:`}
    </p>
    <SkippedRecords {...{ named }} count={failed} />
  </>
);
