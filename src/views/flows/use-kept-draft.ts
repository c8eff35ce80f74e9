import { useEffect, useEffectEvent, useState } from 'react';
import type { FormDraft } from '../../api/form-draft.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { handleFlowEvent } from './handle-flow-event.ts';

/**
 * Keeps the draft of a form that no flow keeps, and says so to a person who leaves the form.
 * @param draft null: nothing is typed in this form
 * @param isSaving what was typed is on its way; how that ends is said elsewhere
 */
export const useKeptDraft = (draft: FormDraft | null, draftKey: string, isSaving: boolean): void => {
  const wiring = useWiring();
  const [address] = useState(() => location.pathname + location.search);
  const leave = useEffectEvent(() => {
    if (draft?.isUnsaved() && !isSaving && wiring.auth.getSnapshot().hasTag('private'))
      handleFlowEvent(wiring, { type: 'draft.kept', draftKey, address });
  });
  useEffect(() => {
    if (!draft) return undefined;
    handleFlowEvent(wiring, { type: 'form.opened', draftKey });
    const endWatch = draft.watch();
    return () => {
      endWatch();
      leave();
    };
  }, [wiring, draft, draftKey]);
};
