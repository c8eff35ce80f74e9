import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { ListAnswer, Names } from '../../api/records.ts';
import { Icon } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';
import { recordPath, titleOf, type Declaration } from './declaration.ts';
import type { SortKey } from './sort.ts';
import './list.css';

type Row = ListAnswer['data'][number];

interface RecordTableProps {
  readonly ref: RefObject<HTMLTableElement | null>;
  readonly declaration: Declaration;
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly names: Names;
  readonly question: string;
  /** The rows are an earlier question's, the present one's being on their way. */
  readonly isStale: boolean;
  readonly sort: readonly SortKey[];
  readonly onSort: (field: string, isAdded: boolean) => void;
  readonly onClearSearch: () => void;
}

const SKELETONS = Array.from({ length: 12 }, (_, index) => index);
/** Pixels, until the first row has been measured. */
const ROW_HEIGHT = 44;

const ariaSort = (key: SortKey | undefined) => {
  if (!key) return undefined;
  return key.isDescending ? 'descending' : 'ascending';
};

interface HeadProps {
  readonly field: string;
  readonly title: string;
  readonly width: string | undefined;
  readonly sort: readonly SortKey[];
  readonly onSort?: ((field: string, isAdded: boolean) => void) | undefined;
}

const Head = ({ field, title, width, sort, onSort }: HeadProps) => {
  const key = sort.find((each) => each.field === field);
  const rank = sort.length > 1 && key ? sort.indexOf(key) + 1 : null;
  return (
    <th scope="col" aria-sort={ariaSort(key)} data-field={field} style={width ? { width } : undefined}>
      {onSort ? (
        <button
          type="button"
          title="Sort; with Shift, sort by this as well"
          onClick={(event) => onSort(field, event.shiftKey)}
        >
          {title}
          {key && <Icon name={key.isDescending ? 'down' : 'up'} />}
          {rank && <span className="sort-rank">{rank}</span>}
        </button>
      ) : (
        title
      )}
    </th>
  );
};

const SkeletonRows = ({ columns }: { columns: number }) =>
  SKELETONS.map((index) => (
    <tr key={index} aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <span className="skeleton" style={{ width: `${column === 0 ? 40 + ((index * 17) % 35) : 60}%` }} />
        </td>
      ))}
    </tr>
  ));

const Nothing = ({
  declaration,
  question,
  onClearSearch,
}: Pick<RecordTableProps, 'declaration' | 'question' | 'onClearSearch'>) => (
  <div className="list-note">
    {question ? (
      <>
        <p>Nothing matches “{question}”. Typos and missing accents do not matter; perhaps fewer words do.</p>
        <button type="button" className="button" onClick={onClearSearch}>
          Clear search
        </button>
      </>
    ) : (
      <p>There are no {declaration.plural.toLowerCase()} yet.</p>
    )}
  </div>
);

/** The rows in sight and a few around them; spacers stand for the others, so that the scrollbar tells the truth. */
export const RecordTable = (props: RecordTableProps) => {
  const { ref, declaration, rows, names, question, isStale, sort, onSort, onClearSearch } = props;
  const { columns, kind } = declaration;
  const body = useRef<HTMLTableSectionElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setMargin(body.current.getBoundingClientRect().top + scrollY);
  }, [rows === undefined]);
  const windowed = useWindowVirtualizer({
    count: rows?.length ?? 0,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: margin,
    getItemKey: (index) => rows?.[index]?.id ?? index,
  });
  const items = windowed.getVirtualItems();
  const above = (items[0]?.start ?? margin) - margin;
  const below = windowed.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin);
  const width = columns.length + 1;
  if (rows?.length === 0) return <Nothing {...{ declaration, question, onClearSearch }} />;
  return (
    <table
      ref={ref}
      className="list"
      aria-label={declaration.plural}
      aria-rowcount={rows ? rows.length + 1 : -1}
      aria-busy={rows === undefined}
      data-stale={isStale || undefined}
    >
      <thead>
        <tr>
          <Head field={kind.title} title="Name" width={undefined} sort={sort} onSort={onSort} />
          {columns.map(({ field, title, width: wide, isSortable }) => (
            <Head
              key={field}
              {...{ field, title, sort }}
              width={wide}
              onSort={isSortable ? onSort : undefined}
            />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows === undefined && <SkeletonRows columns={width} />}
        {above > 0 && <tr aria-hidden="true" style={{ height: above }} />}
        {rows &&
          items.map(({ index, key }) => {
            const row = rows[index];
            return (
              row && (
                <RecordRow
                  key={key}
                  {...{ row, index, declaration, names }}
                  measure={windowed.measureElement}
                />
              )
            );
          })}
        {below > 0 && <tr aria-hidden="true" style={{ height: below }} />}
      </tbody>
    </table>
  );
};

interface RecordRowProps {
  readonly row: Row;
  readonly index: number;
  readonly declaration: Declaration;
  readonly names: Names;
  readonly measure: (element: HTMLElement | null) => void;
}

const RecordRow = ({ row, index, declaration, names, measure }: RecordRowProps) => (
  <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
    <th scope="row">
      <Link href={recordPath(declaration, row.id)}>{titleOf(declaration, row)}</Link>
      {row.matched && <span className="matched">{row.matched}</span>}
      <span className="row-summary">{declaration.summary(row)}</span>
    </th>
    {declaration.columns.map(({ field, cell }) => (
      <td key={field}>{cell(row, names)}</td>
    ))}
  </tr>
);
