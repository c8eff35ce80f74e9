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
  /** Of a new record that was sent, without a response so far: it may have been created. */
  readonly attempt?: CreationAttempt | undefined;
}

export interface CreationAttempt {
  readonly idempotencyKey: string;
  /** What was sent, oldest first. */
  readonly sent: readonly FormValues[];
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
