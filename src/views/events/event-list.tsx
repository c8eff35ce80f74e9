import type { Wiring } from '../../wiring.ts';
import { prefetchList } from '../records/prefetch.ts';
import { RecordList } from '../records/record-list.tsx';
import { events } from './events.tsx';

export const Screen = () => <RecordList declaration={events} />;

export const prefetch = (wiring: Wiring, _id: string, search: URLSearchParams) =>
  prefetchList(wiring, events, search);
