import { useQuery } from '@tanstack/react-query';
import type { Use } from '../../../contract/failure.ts';
import { readListState } from '../../api/list-query.ts';
import { kindRegistry } from '../../kinds/registry.ts';
import { formatNumber } from '../parts/format.ts';
import { Link } from '../parts/link.tsx';
import { useWiring } from '../parts/wiring-context.tsx';
import type { Declaration } from '../../kinds/declaration.ts';
import { upcomingFilter, referencePath, filteredListPathOf } from './incoming-links.ts';

interface ReferenceLinksProps {
  readonly declaration: Declaration;
  readonly id: string;
  readonly uses: readonly Use[];
  readonly verb?: string;
}

const Upcoming = ({ id, use }: { readonly id: string; readonly use: Use }) => {
  const { http } = useWiring();
  const filter = upcomingFilter(use, id);
  const state = readListState(new URLSearchParams({ filter: JSON.stringify(filter) }));
  const count = useQuery({ ...kindRegistry.events.calls.count(http, state), enabled: filter !== null });
  const path = filter && filteredListPathOf(use.kind, filter);
  if (!path || !count.data) return null;
  return (
    <>
      , <Link href={path}>{formatNumber(count.data.value)} upcoming</Link>
    </>
  );
};

export const ReferenceLinks = ({ declaration, id, uses, verb = '' }: ReferenceLinksProps) => (
  <ul className="use-links">
    {uses.map((use) => (
      <li key={use.kind}>
        <Link href={referencePath(declaration, id, use)}>{verb + use.label}</Link>
        <Upcoming {...{ id, use }} />
      </li>
    ))}
  </ul>
);
