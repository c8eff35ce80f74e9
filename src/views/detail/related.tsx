import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lowerFirst } from '../../../contract/nouns.ts';
import { fieldLabel } from '../../../contract/field-labels.ts';
import type { Filter } from '../../../contract/filter.ts';
import type { IncomingReference } from '../../../contract/failure.ts';
import { listWhere } from '../../api/list-address.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { recordPath, titleOf } from '../../kinds/declaration.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { sentence } from '../format/format.ts';
import { Link } from '../parts/link.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { SummaryText } from '../parts/status-badge.tsx';
import { useWiring } from '../actors/wiring-context.tsx';
import { refersTo } from '../references/incoming-links.ts';
import { ReferenceLinks } from '../references/reference-links.tsx';
import '../parts/list.css';

const MAX_ROWS = 25;

interface RelatedListProps {
  readonly declaration: Declaration;
  readonly filter: Filter;
  /** Fields whose values the filter says. */
  readonly without: readonly string[];
  /** What is counted. */
  readonly note?: string | undefined;
  readonly more?: ReactNode;
}

export const RelatedList = ({ declaration, filter, without, note, more }: RelatedListProps) => {
  const list = useQuery(declaration.calls.list(useWiring().http, listWhere(filter), MAX_ROWS));
  const columns = declaration.columns.filter(({ field, isSpare }) => !isSpare && !without.includes(field));
  const { data: rows, meta } = list.data ?? {};
  if (list.isError) return <LoadFailure query={list} />;
  if (!rows) return <SkeletonRows />;
  return (
    <div className="record-related">
      {note && <p className="field-hint">{note}</p>}
      <table className="list related-table" aria-label={declaration.plural}>
        <thead>
          <tr>
            <th scope="col">{sentence(declaration.titleField)}</th>
            {columns.map(({ field, title, width }) => (
              <th key={field} scope="col" data-column={field} style={{ width }}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link href={recordPath(declaration, row.id)}>{titleOf(declaration, row)}</Link>
                <span className="row-summary">
                  <SummaryText alertStatus={declaration.alertStatus?.(row)}>
                    {declaration.summary(row, meta?.names ?? {})}
                  </SummaryText>
                </span>
              </th>
              {columns.map(({ field, cell }) => (
                <td key={field} data-column={field}>
                  {cell(row, meta?.names ?? {})}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </div>
  );
};

interface RelatedProps {
  /** Kind of the record on the screen. */
  readonly of: Declaration;
  readonly id: string;
  readonly reference: IncomingReference;
  /** Kind of the records that refer to it. */
  readonly declaration: Declaration;
}

/** “Majors whose primary subject or other subjects include this one.” */
const fieldsNote = ({ plural }: Declaration, { fields }: IncomingReference) => {
  if (fields.length < 2) return undefined;
  const labels = fields.map((field) => lowerFirst(fieldLabel(field)));
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(labels);
  return `${plural} whose ${list} include this one.`;
};

export const Related = ({ of, id, reference, declaration }: RelatedProps) => (
  <RelatedList
    declaration={declaration}
    filter={refersTo(reference, id)}
    without={reference.fields}
    note={fieldsNote(declaration, reference)}
    more={
      reference.count > 1 && (
        <ReferenceLinks declaration={of} id={id} references={[reference]} verb="View all " />
      )
    }
  />
);
