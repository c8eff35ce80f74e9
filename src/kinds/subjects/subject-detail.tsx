import { RecordDetail } from '../../views/detail/record-detail.tsx';
import { subjectDetails } from './subject-details.ts';
import { subjects } from './subjects.tsx';

export const Screen = ({ id }: { id: string }) => (
  <RecordDetail key={id} declaration={subjects} details={subjectDetails} id={id} />
);
