import { capitalise } from '../../../contract/choice-label.ts';
import { RootAttribute } from '../parts/root-attribute.tsx';
import type { ReorderController } from './use-reorder.ts';
import { SAVING_TEXT, SavingMove } from '../parts/saving-move.tsx';
import { useDelayedFlag } from '../parts/use-delayed-flag.ts';
import { positionText } from '../flows/position-text.ts';
import '../parts/held-bar.css';

interface MoveToolbarProps {
  readonly controller: ReorderController;
  readonly nameOf: (id: string) => string;
  readonly isTree: boolean;
}

const MOVE_HINT = 'Use the arrow keys to choose a position. Space drops it, Escape cancels.';

export const MoveToolbar = ({ controller, nameOf, isTree }: MoveToolbarProps) => {
  const { isLifted, isBusy, recordId, position, isJustLifted, statusMessage } = controller;
  const isSlow = useDelayedFlag(isBusy);
  const name = nameOf(recordId ?? '');
  const named = (id: string | null) => (id === null ? null : nameOf(id));
  const where = position
    ? positionText({ under: named(position.parentId), after: named(position.afterId) }, isTree)
    : '';
  const message = isJustLifted ? `Picked up ${name}. ${MOVE_HINT}` : `${capitalise(where)}.`;
  return (
    <>
      <p className="visually-hidden" role="status">
        {isLifted ? message : isSlow ? SAVING_TEXT : statusMessage}
      </p>
      {isSlow && <SavingMove title={name} />}
      {isLifted && (
        <div className="held-bar no-print" aria-hidden="true">
          <RootAttribute name="held-bar" />
          <strong>{name}</strong>
          <span>{where}</span>
          <span className="held-keys">
            <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Space</kbd> drop, <kbd>Esc</kbd> cancel
          </span>
        </div>
      )}
    </>
  );
};
