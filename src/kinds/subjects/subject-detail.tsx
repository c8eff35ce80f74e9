import type { Wiring } from '../../wiring.ts';
import { prefetchRecord } from '../../views/list/prefetch.ts';
import { RecordDetail } from '../../views/detail/record-detail.tsx';
import { subjectDetails } from './subject-details.ts';
import { subjects } from './subjects.tsx';

export const Screen = ({ id }: { id: string }) => (
  <RecordDetail key={id} declaration={subjects} details={subjectDetails} id={id} />
);

export const prefetch = (wiring: Wiring, id: string) => prefetchRecord(wiring, subjects, id);
