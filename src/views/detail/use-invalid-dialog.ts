import { useEffect, useRef } from 'react';
import { notify } from '../parts/toast-store.ts';

interface InvalidDialogOptions {
  /** Of the address; undefined without one. */
  readonly dialog: string | undefined;
  readonly title: string | undefined;
  readonly isRead: boolean;
  readonly isTrashed: boolean;
  readonly close: () => void;
}

/**
 * Closes a dialog that is not for the record as it is: a trashed one must be restored first, and an outdated list’s row
 * may say trashed of one that was restored.
 */
export const useInvalidDialog = ({ dialog, title, isRead, isTrashed, close }: InvalidDialogOptions): void => {
  const isOfTrash = dialog === 'purge' || dialog === 'restore';
  const isInvalid = isRead && dialog !== undefined && isTrashed !== isOfTrash;
  const wasTrashed = useRef(false);
  useEffect(() => {
    wasTrashed.current ||= isTrashed;
    if (!isInvalid) return;
    close();
    if (dialog === 'edit') notify({ text: `“${title}” is in trash. Restore it to continue editing.` });
    const whyKept = wasTrashed.current
      ? 'was restored from trash, and was not deleted permanently.'
      : 'is not in trash. Only records in trash can be deleted permanently.';
    if (dialog === 'purge') notify({ text: `“${title}” ${whyKept}` });
    // `close` is new on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isInvalid, isTrashed]);
};
