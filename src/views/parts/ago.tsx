import { useSyncExternalStore } from 'react';
import { formatMoment } from './format.ts';
import { formatAgo } from './format-ago.ts';
import { everyMinute } from './today.ts';

interface AgoProps {
  /** ISO 8601. */
  readonly at: string;
  readonly className?: string;
}

/** @param instant ISO 8601 */
export const useAgo = (instant: string): string =>
  useSyncExternalStore(everyMinute, () => formatAgo(instant));

/** “3 hours ago”, and an hour later “4 hours ago”. */
export const Ago = ({ at, className }: AgoProps) => (
  <time className={className} dateTime={at} title={formatMoment(at)}>
    {useAgo(at)}
  </time>
);
