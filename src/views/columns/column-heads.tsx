import type { Column } from '../../kinds/declaration.ts';

export const ColumnHeads = ({ columns }: { columns: readonly Column[] }) =>
  columns.map(({ field, title, isSpare, isNumber, width }) => (
    <th
      key={field}
      scope="col"
      data-column={field}
      data-spare={isSpare}
      data-number={isNumber}
      style={width ? { width } : undefined}
    >
      {title}
    </th>
  ));
