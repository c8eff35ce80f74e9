import { useRef } from 'react';
import type { AnyRecord } from '../../api/records.ts';
import type { Declaration, Details } from '../../kinds/declaration.ts';
import { Button } from '../parts/button.tsx';
import { dismissToastsFor } from '../parts/toast-store.ts';
import { MovedReferences } from '../trash/moved-references.tsx';
import { useRestore } from '../trash/use-restore.ts';

interface InTrashProps {
  readonly declaration: Declaration;
  readonly details: Details;
  readonly record: AnyRecord;
  readonly open: (dialog: string) => void;
}

export const InTrash = ({ declaration, details, record, open }: InTrashProps) => {
  const place = useRef<HTMLDivElement>(null);
  const { restore, errors } = useRestore(declaration, record, () => {
    // The focused button disappears.
    if (place.current?.contains(document.activeElement))
      place.current.closest('article')?.querySelector('h1')?.focus();
  });
  /** Where another value would let it be restored. */
  const refusedField = details.form
    .flatMap((section) => section.fields.map(({ field }) => field))
    .find((field) => errors.some(({ path }) => path === field));
  const edit = () => {
    dismissToastsFor(record.id);
    open(`restore:${refusedField}`);
  };
  return (
    <div ref={place} className="alert alert-calm detail-trash" role="status">
      <span>This {declaration.singular} is in trash. Restore it to edit it or to undo earlier changes.</span>
      <MovedReferences id={record.id} />
      {refusedField && <Button onClick={edit}>Edit and restore</Button>}
      <Button onClick={restore}>Restore</Button>
    </div>
  );
};
