import type { CSSProperties } from 'react';
import { dayOf } from '../../../contract/wall-time.ts';
import { Icon } from '../parts/icon.tsx';
import { prepareNew } from '../list-frame/list-dialogs.tsx';
import { declaration as events } from '../../kinds/events/declaration.tsx';
import { clockTime, wholeDay } from '../../kinds/events/event-text.ts';
import type { TimeSlot } from './time-slot.ts';
import type { TimeSlotKeys } from './use-time-slot-keys.ts';

interface TimeSlotButtonProps {
  readonly slot: TimeSlot;
  readonly onNew: (slot: TimeSlot) => void;
  /** Absent: every slot is a tab stop. */
  readonly keys?: TimeSlotKeys;
  readonly isHour?: boolean;
  readonly style?: CSSProperties;
}

export const TimeSlotButton = ({ slot, onNew, keys, isHour, style }: TimeSlotButtonProps) => {
  const isCurrent = !keys || keys.current === slot;
  const prepare = () => prepareNew(events);
  return (
    <button
      type="button"
      className="slot no-print"
      style={style}
      data-slot={slot}
      aria-label={`New event on ${wholeDay(dayOf(slot))}${isHour ? ` at ${clockTime(slot)}` : ''}`}
      aria-haspopup="dialog"
      aria-keyshortcuts={keys ? 'ArrowLeft ArrowRight ArrowUp ArrowDown' : undefined}
      // For screen readers, empty slots would drown out the events.
      aria-hidden={!isCurrent || undefined}
      tabIndex={isCurrent ? undefined : -1}
      onPointerEnter={prepare}
      onFocus={() => {
        prepare();
        keys?.choose(slot);
      }}
      onClick={() => onNew(slot)}
    >
      <Icon name="plus" />
      {isHour && <span>{clockTime(slot)}</span>}
    </button>
  );
};
