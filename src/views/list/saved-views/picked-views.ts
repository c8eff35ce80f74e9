import { writeListState, type ListState } from '../../../api/list-query.ts';
import { sessionState } from '../../../wiring/session-state.ts';

/** Last picked view of each kind, by id; changes can be saved to it. */
export const pickedViewsIn = sessionState(() => new Map<string, string>());

/** What a view says of a list: what is listed, not which page, nor how many rows of it at a time. */
export const viewQuery = (state: ListState): string =>
  String(writeListState({ ...state, after: '', before: '', size: '' }));

/** Whether a list is as it is without a view, but for its columns and layout. */
export const isPlainList = (query: string): boolean => {
  const parameters = new URLSearchParams(query);
  parameters.delete('columns');
  parameters.delete('view');
  return parameters.size === 0;
};
