import { getSkippedTimeText, timeText } from '../../kinds/events/event-text.ts';
import { LiftedBar } from '../parts/lifted-bar.tsx';
import type { RescheduleController } from './use-reschedule.ts';

const MOVE_HINT = 'Use the arrow keys to move it. Space drops it, Escape cancels.';

export const MoveToolbar = ({ controller }: { controller: RescheduleController }) => {
  const { lifted, isAnotherTime } = controller;
  const title = lifted?.title ?? '';
  const skipped = lifted && getSkippedTimeText(lifted);
  const when = lifted ? timeText(lifted) : '';
  const message = isAnotherTime ? (skipped ?? `${when}.`) : `Picked up ${title}. ${MOVE_HINT}`;
  return <LiftedBar {...{ controller, title, message }} where={skipped ?? when} keys={<kbd>Arrows</kbd>} />;
};
