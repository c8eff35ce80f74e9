import { OfferingsSection } from '../offerings/offerings-section.tsx';
import { RecordDetail } from '../../views/detail/record-detail.tsx';
import { majorDetails } from './major-details.ts';
import { declaration as majors } from './declaration.tsx';

export const Screen = ({ id }: { id: string }) => (
  <RecordDetail
    key={id}
    declaration={majors}
    details={majorDetails}
    id={id}
    content={{
      name: 'offerings',
      title: 'Offerings',
      count: 0,
      panel: <OfferingsSection side="major_id" of={id} />,
    }}
  />
);
