import type { Import } from '../../../contract/imports.ts';
import { formatCount, formatNumber } from '../format/format.ts';

/** Events of a calendar that are left out for newer versions of them. */
export const OlderVersions = ({ found }: { readonly found: Import }) => {
  const { count, first } = found.older_versions;
  const more = count - first.length;
  if (count === 0) return null;
  return (
    <p className="field-hint">
      {formatCount(count, 'older version')} of {count === 1 ? 'an event is' : 'events are'} not imported,
      because the file also holds a newer one:{' '}
      {first.map(({ line, title }) => `“${title}” (row ${formatNumber(line)})`).join(', ')}
      {more > 0 && ` and ${formatNumber(more)} more`}.
    </p>
  );
};
