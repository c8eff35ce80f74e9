import { capitalise } from '../../../contract/choice-label.ts';
import type { ReorderController } from './use-reorder.ts';
import { LiftedBar } from '../parts/lifted-bar.tsx';
import { positionText } from '../flows/position-text.ts';

interface MoveToolbarProps {
  readonly controller: ReorderController;
  readonly nameOf: (id: string) => string;
  readonly isTree: boolean;
}

const MOVE_HINT = 'Use the arrow keys to choose a position. Space drops it, Escape cancels.';

export const MoveToolbar = ({ controller, nameOf, isTree }: MoveToolbarProps) => {
  const { recordId, position, isJustLifted } = controller;
  const name = nameOf(recordId ?? '');
  const named = (id: string | null) => (id === null ? null : nameOf(id));
  const where = position
    ? positionText({ under: named(position.parentId), after: named(position.afterId) }, isTree)
    : '';
  const message = isJustLifted ? `Picked up ${name}. ${MOVE_HINT}` : `${capitalise(where)}.`;
  const keys = (
    <>
      <kbd>↑</kbd> <kbd>↓</kbd>
    </>
  );
  return <LiftedBar {...{ controller, where, message, keys }} title={name} />;
};
