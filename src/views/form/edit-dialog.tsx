import { useLocation } from 'wouter';
import type { AnyRecord, Names } from '../../api/records.ts';
import { recordPath } from '../../kinds/declaration.ts';
import { FormDialog, titleFor, type FormDialogProps, type TitleProps } from './form-dialog.tsx';

type EditProps = 'declaration' | 'details' | 'field' | 'isToPublish' | 'foundAt' | 'onClose';

interface EditDialogProps extends Pick<FormDialogProps, EditProps>, TitleProps {
  readonly record: AnyRecord;
  readonly names: Names;
}

export const EditDialog = ({ place, ...props }: EditDialogProps) => (
  <FormDialog {...props} title={titleFor('Edit', props.declaration, place)} onSaved={props.onClose} />
);

const UNIQUE_FIELDS = ['slug', 'code', 'ror_id', 'source_ids', 'calendar_uid', 'position'];
/** A copy of a cancelled event is scheduled. */
const EVENT_STATUS_FIELDS = ['event_status', 'previous_starts_at'];
const UNCOPIED_FIELDS = new Set([...UNIQUE_FIELDS, ...EVENT_STATUS_FIELDS]);

export const DuplicateDialog = ({ declaration, details, record, names, onClose }: EditDialogProps) => {
  const [, navigate] = useLocation();
  const { titleField } = declaration;
  const copied = Object.keys(details.kind.fields).filter((field) => !UNCOPIED_FIELDS.has(field));
  const given = {
    ...Object.fromEntries(copied.map((field) => [field, record[field] ?? null])),
    [titleField]: `${String(record[titleField])} (copy)`,
  };
  return (
    <FormDialog
      {...{ declaration, details, names, given, onClose }}
      title={`New ${declaration.singular}`}
      record={null}
      copyOf={record.id}
      foundAt={`${recordPath(declaration, record.id)}?dialog=duplicate`}
      onSaved={(made) => navigate(recordPath(declaration, made.id), { replace: true })}
    />
  );
};
