import type { Wiring } from '../../wiring.ts';
import { prefetchList } from '../records/prefetch.ts';
import { RecordList } from '../records/record-list.tsx';
import { subjects } from './subjects.tsx';

export const Screen = () => <RecordList declaration={subjects} />;

export const prefetch = (wiring: Wiring, _id: string, search: URLSearchParams) =>
  prefetchList(wiring, subjects, search);
