import { useState, type ReactNode } from 'react';
import type { ChangeSet } from '../../../contract/records.ts';
import { undo } from '../flows/handle-flow-event.ts';
import { useLazy } from '../loading/use-lazy.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { isUndoConfirmed } from './undo-text.ts';

const loadConfirm = () => import('./confirm-undo.tsx');

interface UndoQuestionOptions {
  /** Asked in the history of one of its records. */
  readonly isOfRecord?: boolean;
  /** In place of a flow of its own, whose progress and result Activity shows if it is large. */
  readonly onUndo?: (set: ChangeSet) => void;
}

/** Undoes a change; one of several records once that is confirmed. */
export const useUndoQuestion = ({ isOfRecord, onUndo }: UndoQuestionOptions = {}): {
  readonly startUndo: (set: ChangeSet) => void;
  readonly question: ReactNode;
} => {
  const wiring = useWiring();
  const [asked, setAsked] = useState<ChangeSet | null>(null);
  const confirm = useLazy(loadConfirm, asked !== null);
  const start = onUndo ?? (({ id }: ChangeSet) => undo(wiring, { changeSetId: id }, 'activity'));
  return {
    startUndo: (set) => (isUndoConfirmed(set) ? setAsked(set) : start(set)),
    question: asked && confirm && (
      <confirm.ConfirmUndo
        set={asked}
        {...{ isOfRecord }}
        onConfirm={() => {
          setAsked(null);
          start(asked);
        }}
        onClose={() => setAsked(null)}
      />
    ),
  };
};
