import type { Drafts } from '../../api/drafts.ts';
import { openFormDraft } from '../../api/form-draft.ts';
import type { FormValues } from '../../machines/record-form.ts';

export interface RecordDraft {
  readonly values: FormValues;
  /** Version the draft is based on; a later save merges with newer ones. */
  readonly version: number;
  readonly foundAt?: string | undefined;
  /** Title of the edited record: it may be gone. */
  readonly editedTitle?: string | undefined;
  /** Title of the record it was typed for, which was merged into this one. */
  readonly mergedTitle?: string | undefined;
  /** Without a response so far: what was sent may have been written. */
  readonly attempt?: SaveAttempt | undefined;
}

export interface SentChange {
  /** Version it is based on; 0: a new record. */
  readonly version: number;
  readonly body: FormValues;
}

export interface SaveAttempt {
  readonly idempotencyKey: string;
  /** Oldest first. */
  readonly sent: readonly SentChange[];
}

export const isRecordDraft = (value: unknown): value is RecordDraft =>
  typeof value === 'object' && value !== null && 'values' in value && 'version' in value;

/** @param name a record's id, or `new` */
export const recordDraftKey = (plural: string, name: string): string => `${plural}:${name}`;

/** Does nothing where the other form has a draft of its own. */
export const moveRecordDraft = (
  drafts: Drafts,
  from: string,
  to: string,
  change: (draft: RecordDraft) => Partial<RecordDraft>,
): void => {
  const draft = openFormDraft(drafts, from);
  const target = openFormDraft(drafts, to);
  if (!isRecordDraft(draft.found) || target.found !== null) return;
  target.write({ ...draft.found, ...change(draft.found) });
  draft.discard();
};
