import { writeListState, type ListState } from '../../api/list-query.ts';
import { sessionState } from '../../wiring/session-state.ts';

/** Id of the picked view, by kind. */
export const pickedViewsIn = sessionState(() => new Map<string, string>());

/** Without page and page size. */
export const viewQuery = (state: ListState): string =>
  String(writeListState({ ...state, after: '', before: '', size: '' }));

/** Whether nothing of a view is set, apart from columns and layout. */
export const isUnfilteredList = (query: string): boolean => {
  const parameters = new URLSearchParams(query);
  parameters.delete('columns');
  parameters.delete('view');
  return parameters.size === 0;
};
