/** Apart from the schema of events, which would load with every list. */
export const EVENT_STATUSES = ['scheduled', 'postponed', 'cancelled', 'moved_online'] as const;
/** Of events that take place: those to archive once they have ended. */
export const HELD_STATUSES: readonly string[] = ['scheduled', 'moved_online'];
