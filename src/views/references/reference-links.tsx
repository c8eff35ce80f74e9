import { useQuery } from '@tanstack/react-query';
import type { IncomingReference } from '../../../contract/failure.ts';
import { listWhere } from '../../api/list-address.ts';
import { kindRegistry } from '../../kinds/registry.ts';
import { formatNumber } from '../format/format.ts';
import { Link } from '../parts/link.tsx';
import { useWiring } from '../actors/wiring-context.tsx';
import type { Declaration } from '../../kinds/declaration.ts';
import { upcomingFilter, referencePath, filteredListPathOf } from './incoming-links.ts';

interface ReferenceLinksProps {
  readonly declaration: Declaration;
  readonly id: string;
  readonly references: readonly IncomingReference[];
  readonly verb?: string;
}

const Upcoming = ({ id, reference }: { readonly id: string; readonly reference: IncomingReference }) => {
  const { http } = useWiring();
  const filter = upcomingFilter(reference, id);
  const state = listWhere(filter);
  const count = useQuery({ ...kindRegistry.events.calls.count(http, state), enabled: filter !== null });
  const path = filter && filteredListPathOf(reference.kind, filter);
  if (!path || !count.data) return null;
  return (
    <>
      , <Link href={path}>{formatNumber(count.data.value)} upcoming</Link>
    </>
  );
};

export const ReferenceLinks = ({ declaration, id, references, verb = '' }: ReferenceLinksProps) => (
  <ul className="use-links">
    {references.map((reference) => (
      <li key={reference.kind}>
        <Link href={referencePath(declaration, id, reference)}>{verb + reference.label}</Link>
        <Upcoming {...{ id, reference }} />
      </li>
    ))}
  </ul>
);
