import { useEffect, useState } from 'react';
import { overviewCalls } from '../../api/overview.ts';
import { changeSetCalls } from '../../api/records.ts';
import type { Wiring } from '../../wiring.ts';
import { universities } from '../universities/universities.tsx';
import { ALL, CountriesChart } from './countries-chart.tsx';
import { DaysTable } from './days-table.tsx';
import { KindFiguresBoard } from './kind-figures.tsx';
import { QualityBoard } from './quality-board.tsx';
import { recentChanges, RecentChanges } from './recent-changes.tsx';
import { Unfinished } from './unfinished.tsx';
import { upcoming, UpcomingEvents } from './upcoming-events.tsx';
import './dashboard.css';

const dayNames = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' });

/** What an administrator wants at nine in the morning: how much there is, what to put right, what lies ahead. */
export const Screen = () => {
  const [today] = useState(() => dayNames.format(Date.now()));
  useEffect(() => {
    document.title = 'Dashboard · Registrar';
  }, []);
  return (
    <div className="page dashboard">
      <div className="page-head">
        <h1 tabIndex={-1}>Dashboard</h1>
        <p className="panel-soft">{today}</p>
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
  void queryClient.prefetchQuery(universities.calls.facets(http, ALL, 'country'));
};
