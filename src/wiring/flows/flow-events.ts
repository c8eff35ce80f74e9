import type { AccountFormEmitted } from '../../machines/account-form.ts';
import type { BulkChangeEmitted } from '../../machines/bulk-change.ts';
import type { CalendarFeedsEmitted } from '../../machines/calendar-feeds.ts';
import type { DeletionEmitted } from '../../machines/deletion.ts';
import type { DownloadEmitted } from '../../machines/download.ts';
import type { DuplicateReviewEmitted } from '../../machines/duplicate-review.ts';
import type { EndSessionsEmitted } from '../../machines/end-sessions.ts';
import type { ImportEmitted } from '../../machines/import.ts';
import type { JobEmitted } from '../../machines/job.ts';
import type { LastActEmitted } from '../../machines/last-act.ts';
import type { MergeEmitted } from '../../machines/merge.ts';
import type { OneTimeLinkEmitted } from '../../machines/one-time-link.ts';
import type { PasskeysEmitted } from '../../machines/passkeys.ts';
import type { PastedIdEmitted } from '../../machines/pasted-id.ts';
import type { PersonChangeEmitted } from '../../machines/person-change.ts';
import type { RecordChangeEmitted } from '../../machines/record-change.ts';
import type { ReorderEmitted } from '../../machines/reorder.ts';
import type { RecordFormEmitted } from '../../machines/record-form.ts';
import type { RescheduleEmitted } from '../../machines/reschedule.ts';
import type { SavedViewEmitted } from '../../machines/saved-view.ts';
import type { SelectAllEmitted } from '../../machines/select-all.ts';
import type { UndoEmitted } from '../../machines/undo.ts';

export type FlowEvent =
  | AccountFormEmitted
  | BulkChangeEmitted
  | CalendarFeedsEmitted
  | DeletionEmitted
  | DownloadEmitted
  | DuplicateReviewEmitted
  | EndSessionsEmitted
  | ImportEmitted
  | JobEmitted
  | LastActEmitted
  | MergeEmitted
  | OneTimeLinkEmitted
  | PasskeysEmitted
  | PastedIdEmitted
  | PersonChangeEmitted
  | ReorderEmitted
  | RecordChangeEmitted
  | RecordFormEmitted
  | RescheduleEmitted
  | SavedViewEmitted
  | SelectAllEmitted
  | UndoEmitted;

type EventOf<Type extends FlowEvent['type']> = Extract<FlowEvent, { readonly type: Type }>;

export type FlowListeners<Context> = {
  readonly [Type in FlowEvent['type']]?: (context: Context, event: EventOf<Type>) => void;
};

export const dispatchFlowEvent = <Context>(
  listeners: FlowListeners<Context>,
  context: Context,
  event: FlowEvent,
): void => {
  (listeners[event.type] as ((context: Context, event: FlowEvent) => void) | undefined)?.(context, event);
};
