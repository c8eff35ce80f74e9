import type { Wiring } from '../../wiring.ts';
import { prefetchList } from '../records/prefetch.ts';
import { RecordList } from '../records/record-list.tsx';
import { levels } from './levels.tsx';

export const Screen = () => <RecordList declaration={levels} />;

export const prefetch = (wiring: Wiring, _id: string, search: URLSearchParams) =>
  prefetchList(wiring, levels, search);
