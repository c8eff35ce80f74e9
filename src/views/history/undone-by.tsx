import type { ChangeSet } from '../../../contract/records.ts';
import { isSummaryOfUndo } from '../../machines/undo.ts';
import { Ago } from '../parts/ago.tsx';
import { formatNumber } from '../parts/format.ts';

type Undone = Pick<ChangeSet, 'summary' | 'undone_at' | 'undone_by_name' | 'undo_skipped'>;

export const UndoneBy = ({ set }: { readonly set: Undone }) =>
  set.undone_at && (
    <>
      {isSummaryOfUndo(set.summary) ? 'Redone' : 'Undone'}
      {set.undo_skipped > 0 && `, ${formatNumber(set.undo_skipped)} skipped,`} by{' '}
      {set.undone_by_name ?? 'System'}, <Ago at={set.undone_at} />
    </>
  );
