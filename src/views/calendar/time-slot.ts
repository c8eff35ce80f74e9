import { isDay, shiftWallTime, type Day } from '../../../contract/wall-time.ts';
import type { Values } from '../../wiring/flows/validate.ts';
import { nameInNewDialog, newDialog } from '../navigation/new-dialog.ts';
import { viewerZone } from '../../kinds/events/viewer-zone.ts';

/** Wall time on the hour: `2026-11-24T09:00`. */
export type TimeSlot = string;

const DEFAULT_DURATION_MINUTES = 60;

export const timeSlotOn = (day: Day, hour = 9): TimeSlot => `${day}T${String(hour).padStart(2, '0')}:00`;

/** `?dialog=new:2026-11-24T09:00` */
export const dialogForSlot = (slot: TimeSlot): string => newDialog(slot);

export const getTimeSlot = (dialog: string | null): TimeSlot | null => {
  const slot = nameInNewDialog(dialog) ?? '';
  return isDay(slot.slice(0, 10)) && /^T([01]\d|2[0-3]):00$/.test(slot.slice(10)) ? slot : null;
};

export const initialValuesAt = (slot: TimeSlot | null): Values => ({
  ...(slot && { starts_at: slot, ends_at: shiftWallTime(slot, 0, DEFAULT_DURATION_MINUTES) }),
  event_status: 'scheduled',
  time_zone: viewerZone(),
});
