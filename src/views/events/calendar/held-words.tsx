import { getSkippedWords, whenWords } from './calendar-words.ts';
import type { Hand } from './use-rescheduling.ts';
import '../../records/held-bar.css';

const HINT = 'Arrow keys choose a time, Space drops it there, Escape puts it back.';

/** Says at every step what is held and when it would be: for the eye at the foot of the page, and read out. */
export const HeldWords = ({ hand }: { hand: Hand }) => {
  const { held, isHeld, isElsewhere, farewell } = hand;
  const skipped = held && getSkippedWords(held);
  const when = held ? whenWords(held) : '';
  const lifted = isElsewhere ? (skipped ?? `${when}.`) : `Lifted ${held?.title ?? ''}. ${HINT}`;
  return (
    <>
      <p className="visually-hidden" role="status">
        {isHeld ? lifted : farewell}
      </p>
      {isHeld && held && (
        <div className="held-bar no-print" aria-hidden="true">
          <strong>{held.title}</strong>
          <span>{skipped ?? when}</span>
          <span className="held-keys">
            <kbd>Arrows</kbd> time, <kbd>Space</kbd> drop, <kbd>Esc</kbd> put back
          </span>
        </div>
      )}
    </>
  );
};
