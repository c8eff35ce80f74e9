import { useEffect, useRef } from 'react';
import { activePaths } from '../moments.ts';
import { scrollIntoSight } from './scroll-into-sight.ts';
import type { Moment } from './recording.ts';

interface TimelineProps {
  readonly moments: readonly Moment[];
  readonly index: number;
  readonly onSelect: (index: number) => void;
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

export const Timeline = ({ moments, index, onSelect }: TimelineProps) => {
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
