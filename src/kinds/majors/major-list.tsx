import type { Wiring } from '../../wiring.ts';
import { prefetchList } from '../../views/list/prefetch.ts';
import { RecordList } from '../../views/list/record-list.tsx';
import { majors } from './majors.tsx';

export const Screen = () => <RecordList declaration={majors} />;

export const prefetch = (wiring: Wiring, _id: string, search: URLSearchParams) =>
  prefetchList(wiring, majors, search);
