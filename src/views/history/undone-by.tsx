import { capitalise } from '../../../contract/choice-label.ts';
import type { ChangeSet } from '../../../contract/records.ts';
import { Ago } from '../format/ago.tsx';
import { formatNumber } from '../format/format.ts';
import { useAuthor } from '../actors/use-author.ts';

type Undone = Pick<
  ChangeSet,
  'is_undo' | 'undone_at' | 'undone_by_person' | 'undone_by_name' | 'undo_skipped'
>;

interface UndoneByProps {
  readonly set: Undone;
  /** Of one record: whether the undo left it as it was. */
  readonly isSkipped?: boolean;
}

export const UndoneBy = ({ set, isSkipped }: UndoneByProps) => {
  const authorOf = useAuthor();
  if (!set.undone_at) return null;
  const undone = set.is_undo ? 'redone' : 'undone';
  const skipped = `, ${formatNumber(set.undo_skipped)} skipped,`;
  return (
    <>
      {isSkipped ? `Skipped when this was ${undone}` : capitalise(undone)}
      {isSkipped === undefined && set.undo_skipped > 0 && skipped} by{' '}
      {authorOf(set.undone_by_person, set.undone_by_name, 'you')}, <Ago at={set.undone_at} />
    </>
  );
};
