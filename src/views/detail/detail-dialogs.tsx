import type { AnyRecord, Names } from '../../api/records.ts';
import { recordPath, type Declaration, type Details } from '../../kinds/declaration.ts';
import { deselect } from '../bulk/selection.ts';
import { DuplicateDialog, EditDialog } from '../form/edit-dialog.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { MergeDialog } from '../merge/merge-dialog.tsx';
import { MergeWithDialog } from '../merge/merge-with-dialog.tsx';
import { useWiring } from '../actors/wiring-context.tsx';
import { DeleteDialog } from '../trash/delete-dialog.tsx';
export { PropertyForm } from '../form/property-form.tsx';

interface DetailDialogsProps {
  readonly declaration: Declaration;
  readonly details: Details;
  readonly record: AnyRecord;
  readonly names: Names;
  /** As in the address: `edit`, `edit:city`, `merge:ID` … */
  readonly name: string | null;
  readonly onReplace: (name: string) => void;
  readonly onClose: () => void;
}

export const DetailDialogs = ({ name, onReplace, onClose, ...shown }: DetailDialogsProps) => {
  const wiring = useWiring();
  const { declaration, details, record } = shown;
  const [dialog, argument, purpose] = name?.split(':') ?? [];
  if (record.deleted_at !== null)
    return dialog === 'restore' ? (
      <FormDialog
        {...shown}
        title={`Restore ${declaration.singular}`}
        field={argument}
        foundAt={`${recordPath(declaration, record.id)}?dialog=restore`}
        onSaved={() => {
          deselect(wiring, record.id);
          onClose();
        }}
        onClose={onClose}
      />
    ) : null;
  switch (dialog) {
    case 'edit':
      return <EditDialog {...shown} field={argument} isToPublish={purpose === 'publish'} onClose={onClose} />;
    case 'duplicate':
      return <DuplicateDialog {...shown} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog {...{ declaration, record }} onClose={onClose} />;
    case 'merge':
      return argument ? (
        <MergeDialog
          {...{ declaration, details }}
          ids={[record.id, argument]}
          onMerged={onClose}
          onClose={onClose}
        />
      ) : (
        <MergeWithDialog
          {...{ declaration, record }}
          onChoose={(other) => onReplace(`merge:${other}`)}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
};
