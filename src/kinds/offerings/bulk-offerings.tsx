import { useState, type ComponentProps } from 'react';
import { BulkDialog } from '../../views/bulk/bulk-dialog.tsx';
import { detailsWithout, type OfferingSide } from './offering-details.ts';
import { offerings } from './offerings.tsx';

type BulkOfferingsProps = Pick<
  ComponentProps<typeof BulkDialog>,
  'name' | 'jobId' | 'selection' | 'onStarted' | 'onClose'
> & { readonly side: OfferingSide };

export const BulkOfferings = ({ side, ...props }: BulkOfferingsProps) => {
  const [details] = useState(() => detailsWithout(side));
  return <BulkDialog declaration={offerings} isTrash={false} {...{ details }} {...props} />;
};
