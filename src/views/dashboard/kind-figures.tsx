import { useQuery } from '@tanstack/react-query';
import type { KindFigures } from '../../../contract/overview.ts';
import { filteredListPath } from '../../api/list-query.ts';
import { overviewCalls } from '../../api/overview.ts';
import { kindRegistry } from '../../kinds/registry.ts';
import { formatNumber } from '../parts/format.ts';
import { Link } from '../parts/link.tsx';
import { useWiring } from '../parts/wiring-context.tsx';
import { withStatus } from '../list/filters/status-tab.ts';
import { IMPORT_OFFERINGS } from '../list/list-dialogs.tsx';
import { ListFailure } from '../parts/list-failure.tsx';
import { DayBars } from './day-bars.tsx';

const CARDS = [
  ...Object.entries(kindRegistry).map(([kind, { plural, path }]) => ({ kind, plural, path })),
  { kind: 'offerings', plural: 'Offerings', path: null },
];
const STATUSES = ['draft', 'published', 'archived'] as const;
const DAYS_PER_WEEK = 7;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const trendOf = ({ created }: KindFigures): string => {
  const now = sum(created.slice(-DAYS_PER_WEEK));
  const before = sum(created.slice(-2 * DAYS_PER_WEEK, -DAYS_PER_WEEK));
  return `${formatNumber(now)} new in 7 days, ${formatNumber(before)} in the 7 before`;
};

interface CountProps {
  readonly number: number | undefined;
  readonly word: string;
  readonly href: string | null;
}

const Count = ({ number, word, href }: CountProps) => {
  const text = `${number === undefined ? '…' : formatNumber(number)} ${word}`;
  return (
    <li className={number ? undefined : 'card-none'}>
      {href && number ? <Link href={href}>{text}</Link> : text}
    </li>
  );
};

const Card = ({ card, figures }: { card: (typeof CARDS)[number]; figures: KindFigures | undefined }) => {
  const { plural, path } = card;
  const all = figures && formatNumber(sum(STATUSES.map((status) => figures[status])));
  return (
    <li className="card">
      <h2 className="card-name">{path ? <Link href={path}>{plural}</Link> : plural}</h2>
      <p className="card-number">
        {all ?? <span className="skeleton card-wait" />}
        {figures && <DayBars numbers={figures.created} />}
      </p>
      <p className="card-trend">{figures ? trendOf(figures) : ' '}</p>
      <ul className="card-statuses">
        {STATUSES.map((status) => (
          <Count
            key={status}
            number={figures?.[status]}
            word={status}
            href={path && filteredListPath(path, withStatus('', status))}
          />
        ))}
        <Count number={figures?.trash} word="in trash" href={path && `${path}?in=trash`} />
      </ul>
      {path === null && (
        <Link
          className="card-action no-print"
          href={`${kindRegistry.universities.path}?dialog=${IMPORT_OFFERINGS}`}
        >
          Import offerings
        </Link>
      )}
    </li>
  );
};

export const KindFiguresBoard = () => {
  const { http } = useWiring();
  const figures = useQuery(overviewCalls.figures(http));
  if (figures.isError && !figures.data) {
    return <ListFailure error={figures.error} onRetry={() => void figures.refetch()} />;
  }
  return (
    <ul className="cards" aria-label="Records" aria-busy={!figures.data}>
      {CARDS.map((card) => (
        <Card key={card.kind} card={card} figures={figures.data?.find(({ kind }) => kind === card.kind)} />
      ))}
    </ul>
  );
};
