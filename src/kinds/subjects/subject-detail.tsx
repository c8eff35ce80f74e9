import { RecordDetail } from '../../views/detail/record-detail.tsx';
import { subjectDetails } from './subject-details.ts';
import { declaration as subjects } from './declaration.tsx';

export const Screen = ({ id }: { id: string }) => (
  <RecordDetail key={id} declaration={subjects} details={subjectDetails} id={id} />
);
