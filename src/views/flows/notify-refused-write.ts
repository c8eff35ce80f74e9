import { navigate } from 'wouter/use-browser-location';
import type { NamedRecord } from '../../../contract/failure.ts';
import { isCallFailure } from '../../api/call-failure.ts';
import type { Wiring } from '../../wiring.ts';
import { recordPath } from '../../kinds/declaration.ts';
import { declarationOf } from '../../kinds/declaration-of.ts';
import { notifyFailure } from '../parts/notify-failure.ts';
import type { ToastContent } from '../parts/toast-store.ts';

/** Leads to the record that has the value. */
export const offerTaken = (by: NamedRecord | undefined): Pick<ToastContent, 'action'> => {
  const declaration = by && declarationOf(by.kind);
  if (!declaration) return {};
  const run = () => navigate(recordPath(declaration, by.id));
  return { action: { label: `View ${declaration.singular}`, run } };
};

export const notifyRefusedWrite = (wiring: Wiring, error: unknown): void => {
  const errors = isCallFailure(error) ? error.errors : [];
  notifyFailure(wiring, error, offerTaken(errors.find(({ taken_by }) => taken_by)?.taken_by));
};
