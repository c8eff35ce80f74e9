import type { ChangeSet } from '../../../contract/records.ts';
import { useEffect, useRef } from 'react';
import { undoPath } from '../navigation/activity-paths.ts';
import { Button } from '../parts/button.tsx';
import { Link } from '../parts/link.tsx';
import { useIsUndoing } from './use-is-undoing.ts';
import { useUndoQuestion } from './use-undo-question.tsx';

interface UndoButtonProps {
  readonly set: ChangeSet;
  /** What is undone, for screen readers. */
  readonly label?: string;
  readonly isQuiet?: boolean;
}

/** A large undo runs as a job, to which the button then links. */
export const UndoButton = ({ set, label, isQuiet = false }: UndoButtonProps) => {
  const { id, undo_job: job } = set;
  const canUndo = set.undoable && !set.overwritten;
  const isUndoing = useIsUndoing(id);
  const { startUndo, question } = useUndoQuestion();
  const row = useRef<Element | null>(null);
  useEffect(() => {
    if (canUndo) return;
    // The button disappears with its focus; its line remains.
    if (document.activeElement === document.body) row.current?.querySelector('a')?.focus();
    row.current = null;
  }, [canUndo]);
  const [verb, doing] = set.is_undo ? ['Redo', 'Redoing'] : ['Undo', 'Undoing'];
  const undoingLabel = label && `${doing} ${label}`;
  if (job)
    return (
      <Link href={undoPath(id, job)} aria-label={undoingLabel}>
        {doing}…
      </Link>
    );
  if (!canUndo) return null;
  return (
    <>
      <Button
        variant={isQuiet ? 'quiet small' : undefined}
        aria-label={isUndoing ? undoingLabel : label && `${verb} ${label}`}
        // Stays focusable, so that the keyboard remains where it was.
        aria-disabled={isUndoing || undefined}
        onClick={({ currentTarget }) => {
          if (isUndoing) return;
          row.current = currentTarget.closest('li');
          startUndo(set);
        }}
      >
        {isUndoing ? `${doing}…` : verb}
      </Button>
      {question}
    </>
  );
};
