import type { PlacingHand } from './use-placing.ts';
import { placeWords } from './place-words.ts';
import '../held-bar.css';

interface HeldBarProps {
  readonly hand: PlacingHand;
  readonly nameOf: (id: string) => string;
  readonly isTree: boolean;
}

const HINT = 'Arrow keys choose a place, Space drops it there, Escape puts it back.';

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Says at every step what is held and where it would go: for the eye at the foot of the page, and read out. */
export const HeldBar = ({ hand, nameOf, isTree }: HeldBarProps) => {
  const { isHeld, recordId, slot, isLifted, farewell } = hand;
  const name = nameOf(recordId ?? '');
  const named = (id: string | null) => (id === null ? null : nameOf(id));
  const where = slot ? placeWords({ under: named(slot.parentId), after: named(slot.afterId), isTree }) : '';
  const said = isLifted ? `Lifted ${name}. ${HINT}` : `${sentence(where)}.`;
  return (
    <>
      <p className="visually-hidden" role="status">
        {isHeld ? said : farewell}
      </p>
      {isHeld && (
        <div className="held-bar no-print" aria-hidden="true">
          <strong>{name}</strong>
          <span>{where}</span>
          <span className="held-keys">
            <kbd>↑</kbd> <kbd>↓</kbd> place, <kbd>Space</kbd> drop, <kbd>Esc</kbd> put back
          </span>
        </div>
      )}
    </>
  );
};
