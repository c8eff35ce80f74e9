import { useState, type ComponentProps } from 'react';
import type { AnyRecord } from '../../api/records.ts';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { titleOf } from '../../kinds/declaration.ts';
import { createSelection, deselect } from '../bulk/selection.ts';
import { getLastList, listStateOf } from '../../wiring/last-list.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { useLeaveDeletedRecord } from './use-leave-deleted-record.ts';

interface PurgeDialogProps extends Pick<
  ComponentProps<typeof BulkDialog>,
  'declaration' | 'details' | 'jobId' | 'onStarted' | 'onClose'
> {
  readonly record: AnyRecord;
}

/** The trash's own dialog, for one record. */
export const PurgeDialog = ({ record, ...props }: PurgeDialogProps) => {
  const wiring = useWiring();
  const { declaration } = props;
  const leaveFor = useLeaveDeletedRecord();
  const [selection] = useState(() => {
    const own = createSelection();
    own.setChosen([record.id], true);
    return own;
  });
  const leave = () => {
    deselect(wiring, record.id);
    const list = getLastList(wiring, declaration);
    const isTrash = list !== undefined && listStateOf(list).in === 'trash';
    return leaveFor(isTrash ? list.address : `${declaration.path}?in=trash`);
  };
  return (
    <BulkDialog
      {...props}
      name="purge"
      title={titleOf(declaration, record)}
      isTrash
      {...{ selection }}
      onCompleted={leave}
    />
  );
};
