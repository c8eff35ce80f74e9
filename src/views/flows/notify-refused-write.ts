import { navigate } from 'wouter/use-browser-location';
import type { Obstacle } from '../../../contract/failure.ts';
import { isCallFailure } from '../../api/call-failure.ts';
import type { Wiring } from '../../wiring.ts';
import { recordPath } from '../../kinds/declaration.ts';
import { declarationOf } from '../../kinds/declaration-of.ts';
import { notifyFailure } from '../parts/notify-failure.ts';
import type { ToastContent } from '../parts/toast-store.ts';

/** Leads to the record in the way. */
export const offerObstacle = ({ taken_by, in_trash }: Obstacle): Pick<ToastContent, 'action'> => {
  const named = taken_by ?? in_trash;
  const declaration = named && declarationOf(named.kind);
  if (!declaration) return {};
  const run = () => navigate(recordPath(declaration, named.id));
  return { action: { label: `View ${declaration.singular}`, run } };
};

export const notifyRefusedWrite = (wiring: Wiring, error: unknown, recordId: string): void => {
  const errors = isCallFailure(error) ? error.errors : [];
  const offer = offerObstacle(errors.find(({ taken_by, in_trash }) => taken_by ?? in_trash) ?? {});
  notifyFailure(wiring, error, { about: recordId, ...offer });
};
