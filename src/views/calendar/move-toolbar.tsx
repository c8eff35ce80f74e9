import { RootAttribute } from '../parts/root-attribute.tsx';
import { getSkippedTimeText, timeText } from '../../kinds/events/event-text.ts';
import { SAVING_TEXT, SavingMove } from '../parts/saving-move.tsx';
import { useDelayedFlag } from '../parts/use-delayed-flag.ts';
import type { RescheduleController } from './use-reschedule.ts';
import '../parts/held-bar.css';

const MOVE_HINT = 'Use the arrow keys to move it. Space drops it, Escape cancels.';

export const MoveToolbar = ({ controller }: { controller: RescheduleController }) => {
  const { lifted, isLifted, isBusy, isAnotherTime, statusMessage } = controller;
  const isSlow = useDelayedFlag(isBusy);
  const skipped = lifted && getSkippedTimeText(lifted);
  const when = lifted ? timeText(lifted) : '';
  const message = isAnotherTime ? (skipped ?? `${when}.`) : `Picked up ${lifted?.title ?? ''}. ${MOVE_HINT}`;
  return (
    <>
      <p className="visually-hidden" role="status">
        {isLifted ? message : isSlow ? SAVING_TEXT : statusMessage}
      </p>
      {isSlow && lifted && <SavingMove title={lifted.title} />}
      {isLifted && lifted && (
        <div className="held-bar no-print" aria-hidden="true">
          <RootAttribute name="held-bar" />
          <strong>{lifted.title}</strong>
          <span>{skipped ?? when}</span>
          <span className="held-keys">
            <kbd>Arrows</kbd> move, <kbd>Space</kbd> drop, <kbd>Esc</kbd> cancel
          </span>
        </div>
      )}
    </>
  );
};
