import { useEffect, useRef } from 'react';
import { overviewCalls } from '../../api/overview.ts';
import { changeSetCalls } from '../../api/records.ts';
import type { Wiring } from '../../wiring.ts';
import { useToday } from '../parts/today.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { universities } from '../../kinds/universities/universities.tsx';
import { UNFILTERED_LIST, CountriesChart } from './countries-chart.tsx';
import { DaysTable } from './days-table.tsx';
import { KindFiguresBoard } from './kind-figures.tsx';
import { QualityBoard } from './quality-board.tsx';
import { recentChanges, RecentChanges } from './recent-changes.tsx';
import { Unfinished } from './unfinished.tsx';
import { upcoming, UpcomingEvents } from './upcoming-events.tsx';
import './dashboard.css';

const dayNames = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

export const Screen = () => {
  const day = useToday();
  const { queryClient } = useWiring();
  const shownDay = useRef(day);
  useEffect(() => {
    if (shownDay.current !== day) void queryClient.invalidateQueries({ queryKey: overviewCalls.root });
    shownDay.current = day;
  }, [day, queryClient]);
  useEffect(() => {
    document.title = 'Dashboard · Registrar';
  }, []);
  return (
    <div className="page dashboard">
      <div className="page-head">
        <h1 tabIndex={-1}>Dashboard</h1>
        <p className="panel-soft">{dayNames.format(Date.parse(day))}</p>
      </div>
      <KindFiguresBoard />
      <div className="panels">
        <div>
          <Unfinished />
          <QualityBoard />
          <RecentChanges by="me" />
          <RecentChanges by="others" />
        </div>
        <div>
          <UpcomingEvents />
          <CountriesChart />
        </div>
      </div>
      <DaysTable />
    </div>
  );
};

export const prefetch = ({ http, queryClient }: Wiring) => {
  void queryClient.prefetchQuery(overviewCalls.figures(http));
  void queryClient.prefetchQuery(overviewCalls.quality(http));
  void queryClient.prefetchQuery(upcoming(http));
  void queryClient.prefetchQuery(changeSetCalls.list(http, recentChanges('me')));
  void queryClient.prefetchQuery(changeSetCalls.list(http, recentChanges('others')));
  void queryClient.prefetchQuery(universities.calls.facets(http, UNFILTERED_LIST, 'country'));
};
