import { offeringsTab } from '../offerings/offerings-section.tsx';
import { offeringChangesPath } from '../../views/navigation/activity-paths.ts';
import { Link } from '../../views/parts/link.tsx';
import { RecordDetail } from '../../views/detail/record-detail.tsx';
import { universityDetails } from './university-details.ts';
import { PublishedInDraft } from './published-in-draft.tsx';
import { declaration as universities } from './declaration.tsx';

export const Screen = ({ id }: { id: string }) => (
  <RecordDetail
    key={id}
    declaration={universities}
    details={universityDetails}
    id={id}
    moreHistory={<Link href={offeringChangesPath(id)}>Changes to its offerings</Link>}
    note={<PublishedInDraft id={id} />}
    content={offeringsTab('university_id', id)}
  />
);
