import type { Import } from '../../../contract/imports.ts';
import { formatNumber } from '../parts/format.ts';

export const RowsRead = ({ found }: { readonly found: Import }) => {
  const { format, lines, damaged } = found;
  const one = format === 'calendar' ? 'event' : 'row';
  return (
    <>
      <span>
        {formatNumber(lines)} {lines === 1 ? one : `${one}s`}
      </span>
      {damaged > 0 && (
        <span className="field-warning">
          {`, ${formatNumber(lines - damaged)} of them readable. ${damaged === 1 ? 'The other one is' : `The other ${formatNumber(damaged)} are`} listed under Errors.`}
        </span>
      )}
    </>
  );
};
