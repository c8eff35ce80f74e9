import { useRef } from 'react';
import { calendarCalls } from '../../api/calendar.ts';
import type { ListState } from '../../api/list-query.ts';
import { saveDownload } from '../parts/save-file.ts';
import { today } from '../parts/today.ts';
import { useWiring } from '../parts/wiring-context.tsx';

export const useCalendarDownload = (state: ListState) => {
  const wiring = useWiring();
  const isSaving = useRef(false);
  return async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    const file = calendarCalls.list(wiring.http, state.q.trim(), state.filter);
    await saveDownload(wiring, file, `events-${today()}.ics`);
    isSaving.current = false;
  };
};
