import { useEffect, useRef, useState } from 'react';
import { Diagram } from '../diagram/diagram.tsx';
import type { Chart } from '../diagram/chart.ts';
import { placeChart, type Placed } from '../diagram/layout.ts';
import { activePaths, transitionsBetween } from '../moments.ts';
import { scrollIntoSight } from './scroll-into-sight.ts';
import type { Moment } from './recording.ts';
import { ScrollRegion } from './scroll-region.tsx';

interface TimelineProps {
  readonly moments: readonly Moment[];
  readonly index: number;
  readonly onSelect: (index: number) => void;
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

const Timeline = ({ moments, index, onSelect }: TimelineProps) => {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => scrollIntoSight(list.current, list.current?.children[index]), [index, moments.length]);
  return (
    <ol className="timeline" aria-label="Events" ref={list}>
      {moments.map((moment, place) => (
        <li key={moment.number}>
          <button
            type="button"
            aria-current={place === index ? 'step' : undefined}
            onClick={() => onSelect(place)}
          >
            <span className="when">{moment.at === null ? moment.number : clock.format(moment.at)}</span>
            <span className="what">{moment.title}</span>
            <span className="where">{activePaths(moment.value).join(' ')}</span>
          </button>
        </li>
      ))}
    </ol>
  );
};

interface PlainValueProps {
  readonly value: unknown;
  readonly before?: unknown;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const PlainValue = ({ value, before }: PlainValueProps) => {
  if (!isRecord(value)) return <pre>{JSON.stringify(value)}</pre>;
  if (Object.keys(value).length === 0) return <p>Nothing.</p>;
  const isKnown = isRecord(before);
  return (
    <dl className="plain">
      {Object.entries(value).map(([key, inner]) => {
        const text = JSON.stringify(inner);
        const isChanged = isKnown && JSON.stringify(before[key]) !== text;
        return (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{isChanged ? <mark>{text}</mark> : text}</dd>
          </div>
        );
      })}
    </dl>
  );
};

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
