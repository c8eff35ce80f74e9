import { useQuery } from '@tanstack/react-query';
import { listWhere } from '../../api/list-address.ts';
import { recordCalls } from '../../api/records.ts';
import { formatCount } from '../../views/format/format.ts';
import { useWiring } from '../../views/actors/wiring-context.tsx';
import { declaration as universities } from './declaration.tsx';

const publishedOf = (field: string, id: string) =>
  listWhere({
    and: [
      { field, is: 'any_of', value: [id] },
      { field: 'status', is: 'is', value: 'published' },
    ],
  });

/** What a draft university has published already. */
export const PublishedInDraft = ({ id }: { id: string }) => {
  const { http } = useWiring();
  const enabled = useQuery(universities.calls.read(http, id)).data?.data.status === 'draft';
  const countOf = (kind: string, field: string) => ({
    ...recordCalls(kind).count(http, publishedOf(field, id)),
    enabled,
  });
  const offerings = useQuery(countOf('offerings', 'university_id')).data?.value ?? 0;
  const events = useQuery(countOf('events', 'host_id')).data?.value ?? 0;
  if (!enabled || offerings + events === 0) return null;
  const published = [
    offerings > 0 && formatCount(offerings, 'published offering'),
    events > 0 && formatCount(events, 'published event'),
  ].filter(Boolean);
  return <p className="alert alert-calm">This university is a draft, but has {published.join(' and ')}.</p>;
};
