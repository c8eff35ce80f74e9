import { selectionCalls } from '../../api/selections.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import type { Wiring } from '../../wiring.ts';

/**
 * @param query of a list, as its count asks
 * @param isForDialog dropped when its dialog closes
 * @throws CallFailure
 */
export const snapshotMatching = async (
  { http }: Wiring,
  declaration: Declaration,
  query: object,
  isForDialog: boolean,
) => ({
  ...(await selectionCalls(declaration.calls).snapshot(http, query)),
  queryKey: JSON.stringify(query),
  isForDialog,
});
