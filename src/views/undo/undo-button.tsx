import type { ChangeSet } from '../../../contract/records.ts';
import { useEffect, useRef } from 'react';
import { undoPath } from '../navigation/activity-paths.ts';
import { Link } from '../parts/link.tsx';
import { useWiring } from '../parts/wiring-context.tsx';
import { undo } from '../announcements/announce.ts';

interface UndoButtonProps {
  readonly set: ChangeSet;
  readonly label?: string;
}

/** A large undo runs as a job; the button then links to it. */
export const UndoButton = ({ set: { id, undoable, undo_job: job }, label }: UndoButtonProps) => {
  const wiring = useWiring();
  const row = useRef<Element | null>(null);
  useEffect(() => {
    if (undoable) return;
    // The button disappears with its focus; its line remains.
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
