import { useSelectedRecords, useSelection } from '../../bulk/selection.ts';
import { whereIs } from './commands.ts';

export const useSelectionCount = (path: string, search: string): number => {
  const place = whereIs(path);
  const query = new URLSearchParams(search);
  const kind = place?.declaration.calls.root[0] ?? '';
  const { ids, snapshot } = useSelectedRecords(useSelection(kind, query.get('in') === 'trash'));
  return place && !place.id && !query.has('view') ? (snapshot?.count ?? ids.size) : 0;
};
