import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { titleOf } from '../declaration.ts';
import type { AnyRecord } from '../../api/records.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { Dialog } from '../../views/parts/dialog.tsx';
import { useWiring } from '../../views/actors/wiring-context.tsx';
import { DeleteDialog } from '../../views/trash/delete-dialog.tsx';
import { EditDialog } from '../../views/form/edit-dialog.tsx';
import { NewRecordForm } from '../../views/form/new-record-form.tsx';
import { currencyOnChange, detailsWithout, kindOfSide, type OfferingSide } from './offering-details.ts';
import { offerings } from './offerings.tsx';
import { kindRegistry } from '../registry.ts';

interface OfferingDialogsProps {
  readonly side: OfferingSide;
  readonly of: string;
  /** `new`, `edit` or `delete`; the last two need `offeringId`. */
  readonly name: string;
  readonly offeringId: string | null;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

export const OfferingDialogs = ({ side, of, name, offeringId, onMade, onClose }: OfferingDialogsProps) => {
  const { http, queryClient } = useWiring();
  const [details] = useState(() => ({
    ...detailsWithout(side),
    computedOnChange: currencyOnChange((id) => {
      const { queryKey } = kindRegistry.universities.calls.read(http, id);
      return queryClient.getQueryData(queryKey)?.data['country'];
    }),
  }));
  const [foundAt] = useState(() => location.pathname + location.search);
  const query = useQuery({ ...offerings.calls.read(http, offeringId ?? ''), enabled: offeringId !== null });
  const ofKind = kindRegistry[kindOfSide[side]];
  const whole = useQuery({ ...ofKind.calls.read(http, of), enabled: false }).data?.data;
  const place = whole && `${side === 'major_id' ? 'of' : 'at'} ${titleOf(ofKind, whole)}`;
  const shared = { declaration: offerings, onClose };
  if (name === 'new') {
    const show = ({ id }: AnyRecord) => {
      onMade(id);
      onClose();
    };
    return (
      <NewRecordForm {...shared} {...{ details, foundAt, place }} given={{ [side]: of }} onSaved={show} />
    );
  }
  if (query.isError) {
    return (
      <Dialog title="Offering" size="small" onClose={onClose}>
        <p className="dialog-body" role="alert">
          {describeFailure(query.error)}
        </p>
      </Dialog>
    );
  }
  if (!query.data) return null;
  const { data: record, meta } = query.data;
  return name === 'edit' ? (
    <EditDialog {...shared} {...{ details, record, foundAt, place }} names={meta.names} />
  ) : (
    <DeleteDialog {...shared} {...{ record }} onTrashed={onClose} />
  );
};
