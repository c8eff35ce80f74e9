import { sessionState } from '../../../wiring/session-state.ts';

/** Last picked view of each kind, by id; changes can be saved to it. */
export const pickedViewsIn = sessionState(() => new Map<string, string>());

/** Whether a list is as it is without a view, but for its columns. */
export const isPlainList = (query: string): boolean => {
  const parameters = new URLSearchParams(query);
  parameters.delete('columns');
  return parameters.size === 0;
};
