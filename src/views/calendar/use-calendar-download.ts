import { useRef } from 'react';
import { calendarCalls } from '../../api/calendar.ts';
import type { ListState } from '../../api/list-query.ts';
import { notifyFailure } from '../parts/notify-failure.ts';
import { saveFile } from '../parts/save-file.ts';
import { today } from '../parts/today.ts';
import { useWiring } from '../parts/wiring-context.tsx';

export const useCalendarDownload = (state: ListState) => {
  const wiring = useWiring();
  const isSaving = useRef(false);
  return async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      const file = await calendarCalls.list(wiring.http, state.q.trim(), state.filter);
      saveFile(file, `events-${today()}.ics`);
    } catch (error) {
      notifyFailure(wiring, error);
    } finally {
      isSaving.current = false;
    }
  };
};
