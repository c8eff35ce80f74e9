import { useQuery } from '@tanstack/react-query';
import type { QualityFigure } from '../../../contract/overview.ts';
import { filteredListPath } from '../../api/list-query.ts';
import { overviewCalls } from '../../api/overview.ts';
import { kindRegistry } from '../../kinds/registry.ts';
import { formatNumber } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';
import { useWiring } from '../parts/wiring-context.tsx';
import { ListFailure } from '../parts/list-failure.tsx';
import { Skeletons } from './skeletons.tsx';

const listOf = ({ kind, filter }: QualityFigure): string | null => {
  const path = Object.entries(kindRegistry).find(([name]) => name === kind)?.[1].path;
  return path ? filteredListPath(path, filter) : null;
};

const Rule = ({ rule }: { rule: QualityFigure }) => {
  const href = listOf(rule);
  const words = (
    <>
      <span className="queue-label">{rule.label}</span>
      <span className="queue-count">{formatNumber(rule.count)}</span>
    </>
  );
  return (
    <li>
      {href ? (
        <Link href={href} className="queue-rule">
          {words}
          <Icon name="right" />
        </Link>
      ) : (
        <span className="queue-rule">{words}</span>
      )}
    </li>
  );
};

export const QualityBoard = () => {
  const { http } = useWiring();
  const quality = useQuery(overviewCalls.quality(http));
  const found = quality.data?.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  const clean = quality.data?.filter(({ count }) => count === 0) ?? [];
  return (
    <section className="panel" aria-labelledby="quality">
      <div className="panel-head">
        <h2 id="quality">To put right</h2>
      </div>
      {quality.isError && !quality.data && (
        <ListFailure error={quality.error} onRetry={() => void quality.refetch()} />
      )}
      {quality.isPending && <Skeletons />}
      {found && found.length > 0 && (
        <ul className="panel-list" aria-labelledby="quality">
          {found.map((rule) => (
            <Rule key={rule.id} rule={rule} />
          ))}
        </ul>
      )}
      {found?.length === 0 && <p className="panel-note">All is well: no rule finds anything.</p>}
      {found && found.length > 0 && clean.length > 0 && (
        <details className="panel-more">
          <summary>
            {clean.length === 1 ? '1 rule finds nothing' : `${clean.length} rules find nothing`}
          </summary>
          <ul>
            {clean.map(({ id, label }) => (
              <li key={id}>{label}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
};
