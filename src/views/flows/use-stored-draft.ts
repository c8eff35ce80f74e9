import { useEffect, useEffectEvent, useState } from 'react';
import type { FormDraft } from '../../api/form-draft.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { handleFlowEvent } from './handle-flow-event.ts';

/**
 * Keeps the draft of a form whose flow keeps none, and says so on leaving.
 * @param draft null: this form has no draft
 * @param isSaving leaving says nothing: the flow reports how saving ends
 */
export const useStoredDraft = (draft: FormDraft | null, draftKey: string, isSaving: boolean): void => {
  const wiring = useWiring();
  const [address] = useState(() => location.pathname + location.search);
  const leave = useEffectEvent(() => {
    if (draft?.isUnsaved() && !isSaving && wiring.auth.getSnapshot().hasTag('private'))
      handleFlowEvent(wiring, { type: 'draft.stored', draftKey, address });
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
