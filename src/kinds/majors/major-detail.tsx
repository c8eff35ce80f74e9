import type { Wiring } from '../../wiring.ts';
import { OfferingsSection } from '../offerings/offerings-section.tsx';
import { prefetchRecord } from '../../views/list/prefetch.ts';
import { RecordDetail } from '../../views/detail/record-detail.tsx';
import { majorDetails } from './major-details.ts';
import { majors } from './majors.tsx';

export const Screen = ({ id }: { id: string }) => (
  <RecordDetail
    key={id}
    declaration={majors}
    details={majorDetails}
    id={id}
    content={{ name: 'offerings', title: 'Offerings', panel: <OfferingsSection side="major_id" of={id} /> }}
  />
);

export const prefetch = (wiring: Wiring, id: string) => prefetchRecord(wiring, majors, id);
