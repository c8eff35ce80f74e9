import { useEffect, useRef, useState } from 'react';
import { Diagram } from '../diagram/diagram.tsx';
import type { Chart } from '../diagram/chart.ts';
import { placeChart, type Placed } from '../diagram/layout.ts';
import { activePaths, transitionsBetween } from '../moments.ts';
import { scrollIntoSight } from './scroll-into-sight.ts';
import { PlainValue } from './plain.tsx';
import type { Moment } from './recording.ts';
import { ScrollRegion } from './scroll-region.tsx';
import { Timeline } from './timeline.tsx';

const useLayout = (chart: Chart): Placed | null => {
  const [placed, setPlaced] = useState<Placed | null>(null);
  useEffect(() => {
    let isWanted = true;
    void placeChart(chart).then((done) => {
      if (isWanted) setPlaced(done);
    });
    return () => {
      isWanted = false;
    };
  }, [chart]);
  return placed?.chart === chart ? placed : null;
};

interface MomentViewProps {
  readonly chart: Chart;
  readonly moments: readonly Moment[];
  readonly index: number;
  readonly onSelect: (index: number) => void;
}

export const MomentView = ({ chart, moments, index, onSelect }: MomentViewProps) => {
  const placed = useLayout(chart);
  const moment = moments[index];
  const before = moments[index - 1];
  const active = activePaths(moment?.value);
  const taken =
    moment && before ? transitionsBetween(chart, moment.event.type, activePaths(before.value), active) : [];
  const region = useRef<HTMLElement>(null);
  const place = active.at(-1);
  useEffect(() => {
    if (placed) scrollIntoSight(region.current, region.current?.querySelector('[data-active]'));
  }, [placed, place]);
  return (
    <div className="moment">
      <ScrollRegion ref={region} className="drawing" label={`Diagram of ${chart.id}`}>
        {placed ? <Diagram placed={placed} active={active} taken={taken} /> : <p>Drawing…</p>}
      </ScrollRegion>
      <div className="beside">
        <Timeline moments={moments} index={index} onSelect={onSelect} />
        <ScrollRegion label="At this moment">
          <h2>Event</h2>
          <PlainValue value={moment?.event ?? null} />
          <h2>Context</h2>
          <PlainValue value={moment?.context ?? null} before={before?.context} />
        </ScrollRegion>
      </div>
    </div>
  );
};
