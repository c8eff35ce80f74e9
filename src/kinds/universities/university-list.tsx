import type { Wiring } from '../../wiring.ts';
import { prefetchList } from '../../views/list/prefetch.ts';
import { RecordList } from '../../views/list/record-list.tsx';
import { universities } from './universities.tsx';

export const Screen = () => <RecordList declaration={universities} />;

export const prefetch = (wiring: Wiring, _id: string, search: URLSearchParams) =>
  prefetchList(wiring, universities, search);
