import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import type { AnyRecord } from '../../api/records.ts';
import { recordPath, titleOf, type Declaration, type Details } from '../../kinds/declaration.ts';
import { moveRecordDraft, recordDraftKey } from '../../wiring/flows/record-drafts.ts';
import { usePerson } from '../actors/session.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { notify } from '../parts/toast-store.ts';

interface SurvivorOptions {
  readonly declaration: Declaration;
  readonly details: Details;
  /** As in the address. */
  readonly id: string;
  /** As a list knew it. */
  readonly listed: AnyRecord | undefined;
  readonly record: AnyRecord | undefined;
  /** Since the view was opened. */
  readonly isFetched: boolean;
  readonly isEditing: boolean;
}

/** A merged record’s address answers with the record it was merged into. */
export const useMoveToSurvivor = (options: SurvivorOptions) => {
  const { declaration, details, id, listed, record, isFetched, isEditing } = options;
  const { drafts } = useWiring();
  const [, navigate] = useLocation();
  const title = record && titleOf(declaration, record);
  const survivor = record && record.id !== id ? record.id : null;
  const me = usePerson()?.key;
  const seenTitle = useRef<string>(undefined);
  const itsTitle = isFetched && record?.id === id ? title : undefined;
  useEffect(() => {
    seenTitle.current = itsTitle ?? seenTitle.current;
  }, [itsTitle]);
  const moveToSurvivor = useEffectEvent(() => {
    if (!record || !survivor) return;
    // One's own merge has its own toast.
    if (seenTitle.current === undefined || record.updated_by !== me) {
      const known = seenTitle.current ?? (listed && titleOf(declaration, listed));
      const merged = known === undefined ? `The ${declaration.singular} at this link` : `“${known}”`;
      notify({ text: `${merged} was merged into “${title}”. It can be restored from trash.` });
    }
    const keyOf = (each: string) => recordDraftKey(details.kind.plural, each);
    if (isEditing)
      moveRecordDraft(drafts, keyOf(id), keyOf(survivor), ({ editedTitle }) => ({
        version: record.version,
        editedTitle: title,
        mergedTitle: editedTitle,
      }));
    navigate(recordPath(declaration, survivor) + (isEditing ? '?dialog=edit' : ''), { replace: true });
  });
  useEffect(() => moveToSurvivor(), [survivor]);
};
