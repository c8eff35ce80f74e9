import type { AnyRecord } from '../../api/records.ts';
import { titleOf, type Declaration } from '../../kinds/declaration.ts';
import { deselect } from '../bulk/selection.ts';
import { useRecordChange } from '../flows/use-record-change.ts';
import { dismissToastsFor } from '../parts/toast-store.ts';
import { useWiring } from '../actors/wiring-context.tsx';

/** @param onRestored before the screen shows it */
export const useRestore = (declaration: Declaration, record: AnyRecord, onRestored: () => void) => {
  const wiring = useWiring();
  const { change, errors = [] } = useRecordChange(declaration, () => {
    onRestored();
    deselect(wiring, record.id);
  });
  const restore = () => {
    dismissToastsFor(record.id);
    change(record, { values: null, text: `Restored ${titleOf(declaration, record)}.` });
  };
  return { restore, errors };
};
