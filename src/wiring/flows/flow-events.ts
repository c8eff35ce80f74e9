import type { BulkChangeEmitted } from '../../machines/bulk-change.ts';
import type { DeletionEmitted } from '../../machines/deletion.ts';
import type { JobEmitted } from '../../machines/job.ts';
import type { MergeEmitted } from '../../machines/merge.ts';
import type { ReorderEmitted } from '../../machines/reorder.ts';
import type { RecordFormEmitted } from '../../machines/record-form.ts';
import type { RescheduleEmitted } from '../../machines/reschedule.ts';
import type { UndoEmitted } from '../../machines/undo.ts';

export interface Written {
  readonly kind: string;
  readonly title: string;
  /** Null where nothing was written. */
  readonly changeSetId: string | null;
  /** True where a three-way merge kept someone else's changes. */
  readonly isMerged: boolean;
}

export interface RecordRestored extends Written {
  readonly type: 'record.restored';
  readonly version: number | null;
}

export type FlowEvent =
  | BulkChangeEmitted
  | DeletionEmitted
  | JobEmitted
  | MergeEmitted
  | ReorderEmitted
  | RecordFormEmitted
  | RecordRestored
  | RescheduleEmitted
  | UndoEmitted;

export type EventOf<Type extends FlowEvent['type']> = Extract<FlowEvent, { readonly type: Type }>;

export type FlowListeners<Context> = {
  readonly [Type in FlowEvent['type']]?: (context: Context, event: EventOf<Type>) => void;
};

export const hearEvent = <Context>(
  listeners: FlowListeners<Context>,
  context: Context,
  event: FlowEvent,
): void => {
  (listeners[event.type] as ((context: Context, event: FlowEvent) => void) | undefined)?.(context, event);
};
