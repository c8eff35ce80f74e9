import { useQuery } from '@tanstack/react-query';
import { recordPath } from '../declaration.ts';
import { KINDS } from '../kinds.ts';
import { recordCalls } from '../../api/records.ts';
import { textOf } from '../../views/format/format.ts';
import { Link } from '../../views/parts/link.tsx';
import { useWiring } from '../../views/actors/wiring-context.tsx';
import { declaration as events } from './declaration.tsx';

/** Of a published event. */
export const DraftHost = ({ id }: { id: string }) => {
  const { http } = useWiring();
  const event = useQuery(events.calls.read(http, id)).data?.data;
  const hostId = event?.status === 'published' ? textOf(event, 'host_id') : '';
  const host = useQuery({ ...recordCalls('universities').read(http, hostId), enabled: hostId !== '' }).data
    ?.data;
  if (hostId === '' || host?.status !== 'draft') return null;
  return (
    <p className="alert alert-calm">
      This event is published, but its host{' '}
      <Link href={recordPath(KINDS.universities, host.id)}>{textOf(host, 'name')}</Link> is a draft.
    </p>
  );
};
