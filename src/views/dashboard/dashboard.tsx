import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { importCalls } from '../../api/imports.ts';
import { overviewCalls } from '../../api/overview.ts';
import { changeSetCalls } from '../../api/change-sets.ts';
import type { Wiring } from '../../wiring.ts';
import { useToday } from '../format/today.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { declaration as universities } from '../../kinds/universities/declaration.tsx';
import { UNFILTERED_LIST } from '../../api/list-query.ts';
import { CountriesChart } from './countries-chart.tsx';
import { FirstSteps, useFirstSteps, WhatOfferingsAre } from './first-steps.tsx';
import { HeadMenus } from './head-menus.tsx';
import { KindFiguresBoard } from './kind-figures.tsx';
import { NeedsAttention, useAttention } from './needs-attention.tsx';
import { upcoming, UpcomingEvents, useUpcomingEvents } from './upcoming-events.tsx';
import { formatWeekday } from '../format/format-weekday.ts';
import { ChangeSetList } from '../history/change-set-list.tsx';
import { Link } from '../parts/link.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { useDelayedFlag } from '../loading/use-delayed-flag.ts';
import { useDocumentTitle } from '../parts/use-document-title.ts';
import './dashboard.css';

const RECENT_CHANGES = { limit: 8 };

const RecentChanges = () => {
  const recent = useQuery(changeSetCalls.list(useWiring().http, RECENT_CHANGES));
  return (
    <section className="panel" aria-labelledby="recent">
      <div className="panel-head">
        <h2 id="recent">Activity</h2>
        <Link href="/activity">All activity</Link>
      </div>
      {recent.isError && !recent.data ? (
        <LoadFailure query={recent} />
      ) : (
        <ChangeSetList sets={recent.data?.data} />
      )}
    </section>
  );
};

/** Draws each panel after those above it, so that nothing shifts. */
const Panels = ({ first }: { first: ReturnType<typeof useFirstSteps> }) => {
  const attention = useAttention();
  const events = useUpcomingEvents();
  const { done, hasBegun, hide } = first;
  const steps = done && <FirstSteps done={done} onHide={hide} />;
  return (
    <>
      {hasBegun && <KindFiguresBoard />}
      <div className="panels">
        <div aria-busy={!attention.isKnown}>
          {!hasBegun && steps}
          <NeedsAttention {...attention} />
          {hasBegun && attention.isKnown && steps}
          {attention.isKnown && <CountriesChart />}
        </div>
        <div>
          {!hasBegun && <WhatOfferingsAre />}
          <UpcomingEvents />
          {!events.isPending && <RecentChanges />}
        </div>
      </div>
    </>
  );
};

export const Screen = () => {
  const day = useToday();
  const { queryClient } = useWiring();
  const first = useFirstSteps();
  const isLate = useDelayedFlag(!first.isKnown);
  const shownDay = useRef(day);
  useEffect(() => {
    if (shownDay.current !== day) void queryClient.invalidateQueries({ queryKey: overviewCalls.root });
    shownDay.current = day;
  }, [day, queryClient]);
  useDocumentTitle('Dashboard');
  return (
    <div className="page dashboard">
      <div className="page-head">
        <h1 tabIndex={-1}>Dashboard</h1>
        <p className="panel-soft">{formatWeekday(day)}</p>
        {first.isKnown && first.hasBegun && <HeadMenus />}
      </div>
      {first.isKnown ? <Panels first={first} /> : isLate && <SkeletonRows />}
    </div>
  );
};

export const prefetch = ({ http, queryClient }: Wiring) => {
  void queryClient.prefetchQuery(overviewCalls.figures(http));
  void queryClient.prefetchQuery(overviewCalls.quality(http));
  void queryClient.prefetchQuery(overviewCalls.firstSteps(http));
  void queryClient.prefetchQuery(upcoming(http));
  void queryClient.prefetchQuery(importCalls.list(http));
  void queryClient.prefetchQuery(changeSetCalls.list(http, RECENT_CHANGES));
  void queryClient.prefetchQuery(universities.calls.facets(http, UNFILTERED_LIST, 'country'));
};
