import type { Drafts } from '../../api/drafts.ts';
import { openFormDraft } from '../../api/form-draft.ts';
import { notify } from '../parts/toast-store.ts';

/** @param onChange also once Undo restores it */
export const discardDraft = (drafts: Drafts, key: string, onChange: () => void): void => {
  const draft = openFormDraft(drafts, key);
  draft.discard();
  onChange();
  const restoreDraft = () => {
    draft.write(draft.found);
    onChange();
  };
  notify({ text: 'Draft discarded.', action: { label: 'Undo', run: restoreDraft } });
};
