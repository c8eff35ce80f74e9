/** State of the address of a calendar: the event that is focused there. */
export interface ShownEvent {
  readonly event?: string;
}
