import type { RefObject } from 'react';
import type { ListAnswer, Names } from '../../api/records.ts';
import { Icon } from '../parts/icon.tsx';
import type { Column } from './declaration.ts';
import { ListEmpty, type ListEmptyProps } from './list-empty.tsx';
import { RecordRow } from './record-row.tsx';
import { HeadCheck, type Choosing } from './row-check.tsx';
import type { SortKey } from './sort.ts';
import { useLazy } from './use-lazy.ts';
import './list.css';

type Row = ListAnswer['data'][number];

interface RecordTableProps extends ListEmptyProps {
  readonly ref: RefObject<HTMLTableElement | null>;
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly names: Names;
  readonly choosing: Choosing;
  /** The rows are an earlier question's, the present one's being on their way. */
  readonly isStale: boolean;
  readonly sort: readonly SortKey[];
  readonly onSort: (field: string, isAdded: boolean) => void;
}

const SKELETONS = Array.from({ length: 12 }, (_, index) => index);
/** Rows drawn before the window's code has come: more than any screen shows at once. */
const FIRST = 40;

const loadWindow = () => import('./windowed-rows.tsx');

const ariaSort = (key: SortKey | undefined) => {
  if (!key) return undefined;
  return key.isDescending ? 'descending' : 'ascending';
};

interface HeadProps {
  readonly field: string;
  readonly title: string;
  /** Absent for the name, which is never left out. */
  readonly column?: Column;
  readonly sort: readonly SortKey[];
  readonly onSort?: ((field: string, isAdded: boolean) => void) | undefined;
}

const Head = ({ field, title, column, sort, onSort }: HeadProps) => {
  const key = sort.find((each) => each.field === field);
  const rank = sort.length > 1 && key ? sort.indexOf(key) + 1 : null;
  return (
    <th
      scope="col"
      aria-sort={ariaSort(key)}
      data-column={column?.field}
      data-spare={column?.isSpare}
      style={column?.width ? { width: column.width } : undefined}
    >
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
      <td className="list-check" />
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <span className="skeleton" style={{ width: `${column === 0 ? 40 + ((index * 17) % 35) : 60}%` }} />
        </td>
      ))}
    </tr>
  ));

/** The list of records, or the word on why there is none. */
export const RecordTable = (props: RecordTableProps) => {
  const { ref, declaration, rows, names, choosing, isStale, sort, onSort } = props;
  const { columns, titleField } = declaration;
  // The first rows at once; a window over all of them as soon as its code is there, should there be more.
  const window = useLazy(loadWindow, (rows?.length ?? 0) > FIRST);
  if (rows?.length === 0) return <ListEmpty {...props} />;
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
          <th scope="col" className="list-check">
            {rows && <HeadCheck choosing={choosing} />}
          </th>
          <Head field={titleField} title="Name" sort={sort} onSort={onSort} />
          {columns.map((column) => (
            <Head
              key={column.field}
              {...{ column, sort }}
              field={column.field}
              title={column.title}
              onSort={column.isSortable ? onSort : undefined}
            />
          ))}
        </tr>
      </thead>
      {rows && window ? (
        <window.WindowedRows {...{ rows, declaration, names, choosing }} />
      ) : (
        <tbody>
          {rows === undefined && <SkeletonRows columns={columns.length + 1} />}
          {rows?.slice(0, FIRST).map((row, index) => (
            <RecordRow key={row.id} {...{ row, index, declaration, names, choosing }} />
          ))}
        </tbody>
      )}
    </table>
  );
};
