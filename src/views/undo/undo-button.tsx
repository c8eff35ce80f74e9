import type { ChangeSet } from '../../../contract/records.ts';
import { useEffect, useRef } from 'react';
import { undoPath } from '../navigation/activity-paths.ts';
import { Link } from '../parts/link.tsx';
import { useWiring } from '../parts/wiring-context.tsx';
import { undo } from '../announcements/announce.ts';

interface UndoButtonProps {
  readonly set: ChangeSet;
  /** Its name where several stand one below another. */
  readonly label?: string;
}

/** Takes a change-set back; a large one is watched, and while it is under way this leads to where. */
export const UndoButton = ({ set: { id, undoable, undo_job: job }, label }: UndoButtonProps) => {
  const wiring = useWiring();
  const row = useRef<Element | null>(null);
  useEffect(() => {
    if (undoable) return;
    // The button went with the focus on it; the line it stood in is still there.
    if (document.activeElement === document.body) row.current?.querySelector('a')?.focus();
    row.current = null;
  }, [undoable]);
  if (job) return <Link href={undoPath(id, job)}>Being undone …</Link>;
  if (!undoable) return null;
  return (
    <button
      type="button"
      className="button"
      aria-label={label}
      onClick={({ currentTarget }) => {
        row.current = currentTarget.closest('li');
        undo(wiring, id, 'activity');
      }}
    >
      Undo
    </button>
  );
};
