import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FacetsResponse } from '../../api/records.ts';
import { filteredListPath } from '../../api/list-address.ts';
import { UNFILTERED_LIST } from '../../api/list-query.ts';
import { countryName, formatNumber } from '../format/format.ts';
import { Link } from '../parts/link.tsx';
import { useWiring } from '../actors/wiring-context.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { declaration as universities } from '../../kinds/universities/declaration.tsx';
import { Skeletons } from './skeletons.tsx';

const SHOWN_COUNTRIES = 10;

const Country = ({ row, maxCount }: { row: FacetsResponse['data'][number]; maxCount: number }) => {
  const code = String(row.value);
  const filter = JSON.stringify({ field: 'country', is: 'any_of', value: [code] });
  return (
    <tr>
      <th scope="row">
        <Link href={filteredListPath(universities.path, filter)}>{countryName(code)}</Link>
      </th>
      <td className="country-number">{formatNumber(row.count)}</td>
      <td className="country-cell" aria-hidden="true">
        <svg className="country-bar" viewBox="0 0 100 10" preserveAspectRatio="none">
          <rect width={(row.count / maxCount) * 100} height="10" />
        </svg>
      </td>
    </tr>
  );
};

export const CountriesChart = () => {
  const [isWhole, setWhole] = useState(false);
  const facets = useQuery(universities.calls.facets(useWiring().http, UNFILTERED_LIST, 'country'));
  const rows = facets.data?.data ?? [];
  const maxCount = rows[0]?.count ?? 1;
  return (
    <section className="panel" aria-labelledby="countries">
      <div className="panel-head">
        <h2 id="countries">Universities by country</h2>
        {rows.length > SHOWN_COUNTRIES && (
          <button
            type="button"
            className="link-button"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? `Show top ${SHOWN_COUNTRIES}` : `Show all ${rows.length}`}
          </button>
        )}
      </div>
      {facets.isError && !facets.data && <LoadFailure query={facets} />}
      {facets.isPending && <Skeletons />}
      {facets.data && rows.length === 0 && <p className="panel-note">No universities yet.</p>}
      {rows.length > 0 && (
        <table className="countries" aria-labelledby="countries">
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Country</th>
              <th scope="col">Universities</th>
            </tr>
          </thead>
          <tbody>
            {(isWhole ? rows : rows.slice(0, SHOWN_COUNTRIES)).map((row) => (
              <Country key={String(row.value)} row={row} maxCount={maxCount} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};
