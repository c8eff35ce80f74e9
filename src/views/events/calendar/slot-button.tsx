import type { CSSProperties } from 'react';
import { dayOf } from '../../../../contract/wall-time.ts';
import { Icon } from '../../parts/icon.tsx';
import { prepareNew } from '../../records/list-dialogs.tsx';
import { events } from '../events.tsx';
import { clockTime, wholeDay } from './calendar-words.ts';
import type { Slot } from './slot.ts';
import type { SlotKeys } from './use-slot-keys.ts';

interface SlotButtonProps {
  readonly slot: Slot;
  readonly onNew: (slot: Slot) => void;
  /** Absent, each is a stop of the Tab key. */
  readonly keys?: SlotKeys;
  /** Drawn to scale, it stands for its hour. */
  readonly isHour?: boolean;
  readonly style?: CSSProperties;
}

/** The way to a new event on a day, or in one of its hours. */
export const SlotButton = ({ slot, onNew, keys, isHour, style }: SlotButtonProps) => {
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
      // The others are for the pointer: read out one after the other they would drown the events.
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
