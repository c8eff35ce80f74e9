import { screenWithView } from '../../views/list/list-views.tsx';
import { declaration as events } from './declaration.tsx';

export const { Screen, prefetch } = screenWithView(events, {
  name: 'calendar',
  title: 'Calendar',
  load: () => import('../../views/calendar/event-calendar.tsx'),
});
