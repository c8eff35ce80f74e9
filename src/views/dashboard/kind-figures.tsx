import { useQuery } from '@tanstack/react-query';
import type { KindFigures } from '../../../contract/overview.ts';
import { filteredListPath } from '../../api/list-address.ts';
import { overviewCalls } from '../../api/overview.ts';
import { importPath } from '../../kinds/import-path.ts';
import { kindRegistry } from '../../kinds/registry.ts';
import { formatNumber } from '../format/format.ts';
import { Link } from '../parts/link.tsx';
import { useWiring } from '../actors/wiring-context.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';

/** Offerings have no list of their own. */
const OFFERINGS_PATH = filteredListPath(kindRegistry.universities.path, { field: 'offerings', is: 'filled' });
const COUNTERS = [
  ...Object.entries(kindRegistry).map(([kind, { plural, path }]) => ({ kind, plural, path })),
  { kind: 'offerings', plural: 'Offerings', path: OFFERINGS_PATH },
];
const DAYS_PER_WEEK = 7;

interface CounterProps {
  readonly plural: string;
  readonly path: string;
  readonly figures: KindFigures | undefined;
}

const Counter = ({ plural, path, figures }: CounterProps) => {
  const thisWeek = figures?.created.slice(-DAYS_PER_WEEK) ?? [];
  const total = figures && figures.draft + figures.published + figures.archived;
  const added = thisWeek.reduce((sum, count) => sum + count, 0);
  return (
    <li>
      <h2>
        <Link href={path} title={path === OFFERINGS_PATH ? 'Universities with offerings' : undefined}>
          {plural}
        </Link>
      </h2>
      <p>
        <strong>{total === undefined ? '–' : formatNumber(total)}</strong>
        {added > 0 && (
          <span className="counter-added" title="Added in the last 7 days">
            +{formatNumber(added)}
            <span className="visually-hidden"> in the last 7 days</span>
          </span>
        )}
        {path === OFFERINGS_PATH && total === 0 && (
          <Link className="counter-action no-print" href={importPath(kindRegistry.universities, 'offerings')}>
            Import<span className="visually-hidden"> offerings</span>
          </Link>
        )}
      </p>
    </li>
  );
};

export const KindFiguresBoard = () => {
  const figures = useQuery(overviewCalls.figures(useWiring().http));
  if (figures.isError && !figures.data) {
    return <LoadFailure query={figures} />;
  }
  return (
    <ul className="counters" aria-label="Records" aria-busy={!figures.data}>
      {COUNTERS.map(({ kind, ...counter }) => (
        <Counter key={kind} {...counter} figures={figures.data?.find((each) => each.kind === kind)} />
      ))}
    </ul>
  );
};
