import { useQuery } from '@tanstack/react-query';
import { overviewCalls } from '../../api/overview.ts';
import { formatNumber, sentence } from '../parts/format.ts';
import { useWiring } from '../parts/wiring-context.tsx';

const days = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const MS_PER_DAY = 86_400_000;

/** Newest first; the server counts days in UTC. */
export const DaysTable = () => {
  const { http } = useWiring();
  const figures = useQuery(overviewCalls.figures(http)).data;
  if (!figures) return null;
  const length = figures[0]?.created.length ?? 0;
  const lastDay = Date.parse(figures[0]?.last_day ?? '');
  const ages = Array.from({ length }, (_, age) => age);
  return (
    <details className="panel days">
      <summary>New records day by day</summary>
      {/* Scrollable regions must be focusable (WCAG 2.1.1). */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="days-scroll" tabIndex={0} role="region" aria-label="New records day by day">
        <table>
          <thead>
            <tr>
              <th scope="col">Day (UTC)</th>
              {figures.map(({ kind }) => (
                <th key={kind} scope="col">
                  {sentence(kind)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ages.map((age) => (
              <tr key={age}>
                <th scope="row">{days.format(lastDay - age * MS_PER_DAY)}</th>
                {figures.map(({ kind, created }) => (
                  <td key={kind}>{formatNumber(created[length - 1 - age] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
};
