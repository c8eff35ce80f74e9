import type { Wiring } from '../../wiring.ts';
import { ListViews, prefetchOtherView, type OtherView } from '../../views/list/list-views.tsx';
import { declaration as events } from './declaration.tsx';

const calendar: OtherView = {
  name: 'calendar',
  title: 'Calendar',
  load: () => import('../../views/calendar/event-calendar.tsx'),
};

export const Screen = () => <ListViews declaration={events} other={calendar} />;

export const prefetch = (wiring: Wiring, _id: string, search: URLSearchParams) =>
  prefetchOtherView(wiring, calendar, search);
