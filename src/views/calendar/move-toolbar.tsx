import { DocumentMark } from '../parts/document-mark.tsx';
import { getSkippedTimeText, timeText } from '../../kinds/events/event-text.ts';
import type { MoveController } from './use-reschedule.ts';
import '../parts/view-tools.css';

const MOVE_HINT = 'Use the arrow keys to move it. Space drops it, Escape cancels.';

export const MoveToolbar = ({ controller }: { controller: MoveController }) => {
  const { held, isHeld, isElsewhere, statusMessage } = controller;
  const skipped = held && getSkippedTimeText(held);
  const when = held ? timeText(held) : '';
  const lifted = isElsewhere ? (skipped ?? `${when}.`) : `Picked up ${held?.title ?? ''}. ${MOVE_HINT}`;
  return (
    <>
      <p className="visually-hidden" role="status">
        {isHeld ? lifted : statusMessage}
      </p>
      {isHeld && held && (
        <div className="held-bar no-print" aria-hidden="true">
          <DocumentMark mark="held-bar" />
          <strong>{held.title}</strong>
          <span>{skipped ?? when}</span>
          <span className="held-keys">
            <kbd>Arrows</kbd> move, <kbd>Space</kbd> drop, <kbd>Esc</kbd> cancel
          </span>
        </div>
      )}
    </>
  );
};
