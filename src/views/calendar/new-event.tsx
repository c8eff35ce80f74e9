import { useState } from 'react';
import { useLocation } from 'wouter';
import { dayOf, type Day } from '../../../contract/wall-time.ts';
import { useLazy } from '../loading/use-lazy.ts';
import { lazyDetails } from '../../kinds/lazy-details.ts';
import type { AnyRecord } from '../../api/records.ts';
import { declaration as events } from '../../kinds/events/declaration.tsx';
import type { LinkTo } from './calendar-address.ts';
import { dialogForSlot, initialValuesAt, type TimeSlot } from './time-slot.ts';

const loadForm = lazyDetails(async () => {
  const [{ FormDialog }, { NewRecordForm }] = await Promise.all([
    import('../form/form-dialog.tsx'),
    import('../form/new-record-form.tsx'),
  ]);
  return { FormDialog, NewRecordForm };
}, events);

interface NewEventProps {
  /** Null: the time is entered in the form. */
  readonly slot: TimeSlot | null;
  /** '' unless it was typed before. */
  readonly firstName: string;
  /** `to` is exclusive. */
  readonly from: Day;
  readonly to: Day;
  readonly linkTo: LinkTo;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

export const NewEvent = ({ slot, firstName, from, to, linkTo, onClose, onSaved }: NewEventProps) => {
  const [, navigate] = useLocation();
  const [given] = useState(() => initialValuesAt(slot));
  const form = useLazy(loadForm, true);
  if (!form) return null;
  const show = ({ id, starts_at: start }: AnyRecord) => {
    const day = typeof start === 'string' ? dayOf(start) : null;
    onSaved(id);
    if (day === null || (day >= from && day < to)) onClose();
    else {
      const { href, state } = linkTo({ date: day });
      navigate(href, { replace: true, state });
    }
  };
  const shared = { declaration: events, details: form.details, onClose, onSaved: show };
  const place = `${events.path}?view=calendar`;
  if (!slot)
    return <form.NewRecordForm {...shared} {...{ given, firstName }} foundAt={`${place}&dialog=new`} />;
  const foundAt = `${place}&date=${dayOf(slot)}&dialog=${dialogForSlot(slot)}`;
  return <form.FormDialog {...shared} title="New event" record={null} {...{ given, foundAt }} />;
};
