import { useState } from 'react';
import { formatNumber } from '../parts/format.ts';
import { notify } from '../parts/notify.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { offerUndo } from '../announcements/announce.ts';
import { BulkDialog } from '../records/bulk/bulk-dialog.tsx';
import type { BulkName } from '../records/bulk/bulk-address.ts';
import type { BulkEnd } from '../records/bulk/use-bulk-change.ts';
import { BULK } from '../records/bulk/bulk-work.ts';
import { countOf } from '../records/declaration.ts';
import type { Selection } from '../records/selection.ts';
import { detailsBeside, type OfferingSide } from './offering-details.ts';
import { offerings } from './offerings.tsx';

interface BulkOfferingsProps {
  readonly side: OfferingSide;
  readonly name: BulkName;
  readonly jobId: string | null;
  readonly selection: Selection;
  readonly onStarted: (jobId: string) => void;
  readonly onClose: () => void;
}

/** One change to the chosen offerings of a record. Where all could be changed, a toast says so; else the dialog stays. */
export const BulkOfferings = ({ side, onClose, ...props }: BulkOfferingsProps) => {
  const wiring = useWiring();
  const [details] = useState(() => detailsBeside(side));
  const finish = ({ result, changeSetId: id }: BulkEnd) => {
    if (!result || result.failed > 0) return;
    const { changed, unchanged } = result;
    const were = unchanged > 0 ? ` ${formatNumber(unchanged)} were so already.` : '';
    notify({
      text: `${BULK[props.name].past} ${countOf(offerings, changed)}.${were}`,
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
