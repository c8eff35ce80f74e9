import { offeringsTab } from '../offerings/offerings-section.tsx';
import { RecordDetail } from '../../views/detail/record-detail.tsx';
import { levelDetails } from './level-details.ts';
import { declaration as levels } from './declaration.tsx';

export const Screen = ({ id }: { id: string }) => (
  <RecordDetail
    key={id}
    declaration={levels}
    details={levelDetails}
    id={id}
    content={offeringsTab('level_id', id)}
  />
);
