import { useSyncExternalStore } from 'react';
import { formatMoment } from './dates.ts';
import { formatAgo, formatAgoBelowDay } from './format-ago.ts';
import { currentMoment, everyMinute } from './today.ts';

/** @param instant ISO 8601 */
export const useAgo = (instant: string, toText = formatAgo): string =>
  useSyncExternalStore(everyMinute, () => toText(instant, currentMoment()));

interface AgoProps {
  /** ISO 8601. */
  readonly at: string;
  readonly className?: string;
  readonly isBelowDay?: boolean;
}

export const Ago = ({ at, className, isBelowDay = false }: AgoProps) => (
  <time className={className} dateTime={at} title={formatMoment(at)}>
    {useAgo(at, isBelowDay ? formatAgoBelowDay : formatAgo)}
  </time>
);
