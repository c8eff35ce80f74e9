import { navigate } from 'wouter/use-browser-location';
import type { Obstacle } from '../../../contract/failure.ts';
import { recordPath } from '../../kinds/declaration.ts';
import { declarationOf } from '../../kinds/declaration-of.ts';
import type { ToastContent } from '../parts/toast-store.ts';

/** Leads to the record in the way. */
export const offerObstacle = ({ taken_by, in_trash }: Obstacle): Pick<ToastContent, 'action'> => {
  const named = taken_by ?? in_trash;
  const declaration = named && declarationOf(named.kind);
  if (!declaration) return {};
  const run = () => navigate(recordPath(declaration, named.id));
  return { action: { label: `View ${declaration.singular}`, run } };
};
