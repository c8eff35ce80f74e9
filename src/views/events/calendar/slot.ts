import { isDay, shiftWallTime, type Day } from '../../../../contract/wall-time.ts';
import type { Values } from '../../../wiring/flows/validate.ts';
import { viewerZone } from '../viewer-zone.ts';

/** When an event that is not there yet would begin: a wall time on the hour, `2026-11-24T09:00`. */
export type Slot = string;

const PREFIX = 'new:';
/** Minutes an event lasts until somebody says otherwise. */
const AN_HOUR = 60;

/** The slot of a day in whose hours nobody has pointed. */
export const slotOn = (day: Day, hour = 9): Slot => `${day}T${String(hour).padStart(2, '0')}:00`;

/** The dialog that makes an event there, as the address says it: `?dialog=new:2026-11-24T09:00`. */
export const dialogAt = (slot: Slot): string => PREFIX + slot;

/** The slot an address names; null where it asks for another dialog, or for a time that no clock shows. */
export const getSlot = (dialog: string | null): Slot | null => {
  if (!dialog?.startsWith(PREFIX)) return null;
  const slot = dialog.slice(PREFIX.length);
  return isDay(slot.slice(0, 10)) && /^T([01]\d|2[0-3]):00$/.test(slot.slice(10)) ? slot : null;
};

/** What the form of an event holds from the start there: an hour, by the clock of whoever makes it. */
export const valuesAt = (slot: Slot): Values => ({
  starts_at: slot,
  ends_at: shiftWallTime(slot, 0, AN_HOUR),
  event_status: 'scheduled',
  time_zone: viewerZone(),
});
