import { useQuery } from '@tanstack/react-query';
import type { Use } from '../../../contract/failure.ts';
import { readListState } from '../../api/list-query.ts';
import { declarations } from '../frame/declarations.ts';
import { formatNumber } from '../parts/format.ts';
import { Link } from '../parts/link.tsx';
import { useWiring } from '../parts/wiring-context.tsx';
import type { Declaration } from './declaration.ts';
import { upcomingOf, pathToUse, pathOfList } from './used-by.ts';

interface UseLinksProps {
  readonly declaration: Declaration;
  readonly id: string;
  readonly uses: readonly Use[];
}

/** How many of them are still to come, where that matters. */
const Upcoming = ({ id, use }: { readonly id: string; readonly use: Use }) => {
  const { http } = useWiring();
  const filter = upcomingOf(use, id);
  const state = readListState(new URLSearchParams({ filter: JSON.stringify(filter) }));
  const count = useQuery({ ...declarations.events.calls.count(http, state), enabled: filter !== null });
  const path = filter && pathOfList(use.kind, filter);
  if (!path || !count.data) return null;
  return (
    <>
      , <Link href={path}>{formatNumber(count.data.value)} upcoming</Link>
    </>
  );
};

/** What refers to a record: "12 majors", "340 offerings", each the way to see them. */
export const UseLinks = ({ declaration, id, uses }: UseLinksProps) => (
  <ul className="use-links">
    {uses.map((use) => (
      <li key={use.kind}>
        <Link href={pathToUse(declaration, id, use)}>{use.label}</Link>
        <Upcoming {...{ id, use }} />
      </li>
    ))}
  </ul>
);
