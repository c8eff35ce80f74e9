import { offeringsTab } from '../offerings/offerings-section.tsx';
import { offeringChangesPath } from '../../views/navigation/activity-paths.ts';
import { Link } from '../../views/parts/link.tsx';
import { RecordDetail } from '../../views/detail/record-detail.tsx';
import { majorDetails } from './major-details.ts';
import { declaration as majors } from './declaration.tsx';

export const Screen = ({ id }: { id: string }) => (
  <RecordDetail
    key={id}
    declaration={majors}
    details={majorDetails}
    id={id}
    moreHistory={<Link href={offeringChangesPath(id)}>Changes to its offerings</Link>}
    content={offeringsTab('major_id', id)}
  />
);
