import { useState } from 'react';
import { formatNumber } from '../../views/parts/format.ts';
import { notify } from '../../views/parts/toast-store.ts';
import { useWiring } from '../../views/parts/wiring-context.tsx';
import { offerUndo } from '../../views/flows/handle-flow-event.ts';
import { BulkDialog } from '../../views/bulk/bulk-dialog.tsx';
import type { BulkName } from '../../views/bulk/bulk-address.ts';
import type { BulkEnd } from '../../views/bulk/use-bulk-change.ts';
import { BULK_ACTIONS } from '../../views/bulk/bulk-actions.ts';
import { countOf } from '../declaration.ts';
import type { Selection } from '../../views/bulk/selection.ts';
import { detailsWithout, type OfferingSide } from './offering-details.ts';
import { offerings } from './offerings.tsx';

interface BulkOfferingsProps {
  readonly side: OfferingSide;
  readonly name: BulkName;
  readonly jobId: string | null;
  readonly selection: Selection;
  readonly onStarted: (jobId: string) => void;
  readonly onClose: () => void;
}

export const BulkOfferings = ({ side, onClose, ...props }: BulkOfferingsProps) => {
  const wiring = useWiring();
  const [details] = useState(() => detailsWithout(side));
  const finish = ({ result, changeSetId: id }: BulkEnd) => {
    if (!result || result.failed > 0) return;
    const { changed, unchanged } = result;
    const were = unchanged > 0 ? ` ${formatNumber(unchanged)} already had this value.` : '';
    notify({
      text: `${BULK_ACTIONS[props.name].done(countOf(offerings, changed))}.${were}`,
      ...offerUndo(wiring, id),
    });
    onClose();
  };
  return (
    <BulkDialog
      declaration={offerings}
      isTrash={false}
      onFinished={finish}
      {...props}
      {...{ details, onClose }}
    />
  );
};
