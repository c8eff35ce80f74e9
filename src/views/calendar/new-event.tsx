import { useState } from 'react';
import { useLocation } from 'wouter';
import { dayOf, type Day } from '../../../contract/wall-time.ts';
import { useLazy } from '../parts/use-lazy.ts';
import { lazyDetails } from '../../kinds/lazy-details.ts';
import { declaration as events } from '../../kinds/events/declaration.tsx';
import type { CalendarAddress } from './calendar-address.ts';
import { dialogForSlot, initialValuesAt, type TimeSlot } from './time-slot.ts';

const loadForm = lazyDetails(() => import('../form/form-dialog.tsx'), events);

interface NewEventProps {
  readonly slot: TimeSlot;
  /** Half-open range of shown days. */
  readonly from: Day;
  readonly to: Day;
  readonly hrefTo: (next: Partial<CalendarAddress>) => string;
  readonly onClose: () => void;
}

export const NewEvent = ({ slot, from, to, hrefTo, onClose }: NewEventProps) => {
  const [, navigate] = useLocation();
  const [given] = useState(() => initialValuesAt(slot));
  const form = useLazy(loadForm, true);
  if (!form) return null;
  return (
    <form.FormDialog
      declaration={events}
      details={form.details}
      title="New event"
      record={null}
      given={given}
      foundAt={`${events.path}?view=calendar&date=${dayOf(slot)}&dialog=${dialogForSlot(slot)}`}
      onClose={onClose}
      onSaved={({ starts_at: start }) => {
        const day = typeof start === 'string' ? dayOf(start) : null;
        if (day === null || (day >= from && day < to)) onClose();
        else navigate(hrefTo({ date: day }), { replace: true });
      }}
    />
  );
};
