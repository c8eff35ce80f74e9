/** The event focused in the calendar, as its history state. */
export interface ShownEvent {
  readonly event?: string;
}
