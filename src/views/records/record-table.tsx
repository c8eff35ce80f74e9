import { useEffect, useState, type RefObject } from 'react';
import type { ListAnswer, Names } from '../../api/records.ts';
import { Icon } from '../parts/icon.tsx';
import type { Declaration } from './declaration.ts';
import { RecordRow } from './record-row.tsx';
import type { SortKey } from './sort.ts';
import './list.css';

type Row = ListAnswer['data'][number];
type WindowedRows = Awaited<ReturnType<typeof loadWindow>>['WindowedRows'];

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

/** The first rows at once; a window over all of them as soon as its code is there, should there be more. */
const useWindow = (isNeeded: boolean): WindowedRows | null => {
  const [Rows, setRows] = useState<WindowedRows | null>(null);
  useEffect(() => {
    if (isNeeded && !Rows) void loadWindow().then((module) => setRows(() => module.WindowedRows));
  }, [isNeeded, Rows]);
  return isNeeded ? Rows : null;
};

/** The list of records, or the word on why there is none. */
export const RecordTable = (props: RecordTableProps) => {
  const { ref, declaration, rows, names, question, isStale, sort, onSort, onClearSearch } = props;
  const { columns, titleField } = declaration;
  const Windowed = useWindow((rows?.length ?? 0) > FIRST);
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
          <Head field={titleField} title="Name" width={undefined} sort={sort} onSort={onSort} />
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
      {rows && Windowed ? (
        <Windowed {...{ rows, declaration, names }} />
      ) : (
        <tbody>
          {rows === undefined && <SkeletonRows columns={columns.length + 1} />}
          {rows?.slice(0, FIRST).map((row, index) => (
            <RecordRow key={row.id} {...{ row, index, declaration, names }} />
          ))}
        </tbody>
      )}
    </table>
  );
};
