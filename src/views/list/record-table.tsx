import { memo, type CSSProperties, type ReactNode, type RefObject } from 'react';
import type { ListResponse, Names } from '../../api/records.ts';
import { sentence } from '../format/format.ts';
import { Icon } from '../parts/icon.tsx';
import type { ShownColumns } from '../columns/use-columns.ts';
import type { Column } from '../../kinds/declaration.ts';
import type { ListEmptyProps } from './list-empty.tsx';
import type { ChangeBadges } from '../live/change-badges.ts';
import { HeadCheckbox, type RowSelection } from './row-checkbox.tsx';
import { Rows } from './rows.tsx';
import { FixedHeightRows } from './fixed-height-rows.tsx';
import { sortRank, sortText, type SortKey } from './sort.ts';
import { whenIdle } from '../loading/idle.ts';
import { useLazy } from '../loading/use-lazy.ts';
import { useMedia } from '../parts/use-media.ts';
import { useRowLinks } from '../navigation/use-row-links.ts';
import '../parts/list.css';

type Row = ListResponse['data'][number];

interface RecordTableProps extends ListEmptyProps {
  readonly ref: RefObject<HTMLTableElement | null>;
  readonly rows: readonly Row[] | undefined;
  readonly names: Names;
  readonly shown: ShownColumns;
  readonly choosing: RowSelection;
  readonly badges: ChangeBadges;
  readonly isStale: boolean;
  readonly sort: readonly SortKey[];
  readonly onSort: (field: string, isAdded: boolean) => void;
  /** Of the focused row. */
  readonly isPreviewing: boolean;
  readonly onPreview: (isOpen: boolean) => void;
}

/** More than a screen; drawn before the virtualiser loads. */
const FIRST_ROWS = 40;

const loadGrip = whenIdle(() => import('../columns/column-resizer.tsx'));
const loadActions = whenIdle(() => import('./row-actions.tsx'));
const loadWide = () => import('../columns/wide-list.tsx');
const loadEmpty = () => import('./list-empty.tsx');
const loadMeasured = () => import('./measured-rows.tsx');
/** As in list.css; narrower, rows differ in height. */
const UNIFORM_ROWS_QUERY = '(width >= 44rem)';

interface HeadProps {
  readonly field: string;
  readonly title: string;
  /** Absent for the name. */
  readonly column?: Column;
  readonly sort: readonly SortKey[];
  readonly onSort?: ((field: string, isAdded: boolean) => void) | undefined;
  readonly grip?: ReactNode;
}

const Head = ({ field, title, column, sort, onSort, grip }: HeadProps) => {
  const key = sort.find((each) => each.field === field);
  const rank = sortRank(sort, field);
  return (
    <th
      scope="col"
      aria-label={title}
      aria-sort={key && (key.isDescending ? 'descending' : 'ascending')}
      data-column={column?.field}
      data-spare={column?.isSpare}
      data-number={column?.isNumber}
      style={column?.width ? { width: column.width } : undefined}
    >
      {onSort ? (
        <button
          type="button"
          title="Sort (Shift-click to add to the sort)"
          onClick={(event) => onSort(field, event.shiftKey)}
        >
          {title}
          {key && <Icon name={key.isDescending ? 'down' : 'up'} />}
          {rank && <span className="sort-rank">{rank}</span>}
        </button>
      ) : (
        title
      )}
      {grip}
    </th>
  );
};

const SkeletonRows = ({ columns }: { columns: readonly Column[] }) =>
  Array.from({ length: 12 }, (_, index) => (
    <tr key={index} aria-hidden="true">
      <td className="list-check" />
      <td>
        <span className="skeleton" style={{ width: `${40 + ((index * 17) % 35)}%` }} />
      </td>
      {columns.map(({ field, isSpare }) => (
        <td key={field} data-column={field} data-spare={isSpare}>
          <span className="skeleton" style={{ width: '60%' }} />
        </td>
      ))}
    </tr>
  ));

export const RecordTable = memo(function RecordTable(props: RecordTableProps) {
  const { ref, declaration, rows, names, shown, choosing, badges, isStale, sort, onSort } = props;
  const { titleField } = declaration;
  const { columns, minWidth, resize } = shown;
  const isUniform = useMedia(UNIFORM_ROWS_QUERY, true);
  const measured = useLazy(loadMeasured, !isUniform && (rows?.length ?? 0) > FIRST_ROWS);
  const grip = useLazy(loadGrip, rows !== undefined);
  const actions = useLazy(loadActions, rows !== undefined);
  const wide = useLazy(loadWide, minWidth !== undefined);
  const empty = useLazy(loadEmpty, rows?.length === 0);
  const links = useRowLinks();
  const shared = { declaration, columns, names, choosing, badges };
  const titleOf = (field: string) =>
    field === titleField
      ? sentence(titleField)
      : (columns.find((column) => column.field === field)?.title ?? field);
  if (rows?.length === 0) return empty && !isStale && <empty.ListEmpty {...props} />;
  return (
    <div className="list-scroll" data-wide={minWidth && ''}>
      <table
        ref={ref}
        {...links}
        className="list"
        style={minWidth ? ({ '--least': minWidth } as CSSProperties) : undefined}
        aria-label={declaration.plural}
        aria-rowcount={rows ? rows.length + 1 : -1}
        aria-busy={rows === undefined}
        data-stale={isStale || undefined}
      >
        <thead>
          <tr>
            <th scope="col" className="list-check">
              {rows && <HeadCheckbox choosing={choosing} />}
            </th>
            <Head field={titleField} title={sentence(titleField)} sort={sort} onSort={onSort} />
            {columns.map((column) => (
              <Head
                key={column.field}
                {...{ column, sort }}
                field={column.field}
                title={column.title}
                onSort={column.isSortable ? onSort : undefined}
                grip={
                  grip && (
                    <grip.ColumnResizer {...{ column }} onResize={(width) => resize(column.field, width)} />
                  )
                }
              />
            ))}
          </tr>
        </thead>
        {rows && isUniform && <FixedHeightRows {...shared} rows={rows} />}
        {rows && !isUniform && measured && <measured.MeasuredRows {...shared} rows={rows} />}
        {rows && !isUniform && !measured && (
          <tbody>
            <Rows {...shared} rows={rows.slice(0, FIRST_ROWS)} />
          </tbody>
        )}
        {wide && minWidth && <wide.WideList table={ref} />}
        {rows && actions && (
          <actions.RowActions
            table={ref}
            {...{ declaration, rows }}
            filter={props.filter}
            isPreviewing={props.isPreviewing}
            onPreview={props.onPreview}
          />
        )}
        {!rows && (
          <tbody>
            <SkeletonRows columns={columns} />
          </tbody>
        )}
      </table>
      {/* Not aria-live, which keeps all around it exposed while a modal is open. */}
      <p className="visually-hidden" role="log">
        {sortText(sort, titleOf)}
      </p>
    </div>
  );
});
