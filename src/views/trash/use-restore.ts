import { navigate } from 'wouter/use-browser-location';
import { movedReferences } from '../../api/moved-references.ts';
import type { AnyRecord } from '../../api/records.ts';
import { titleOf, type Declaration } from '../../kinds/declaration.ts';
import { deselect } from '../bulk/selection.ts';
import { useRecordChange } from '../flows/use-record-change.ts';
import { changeSetPath } from '../navigation/activity-paths.ts';
import { formatCount } from '../parts/format.ts';
import { dismissToastsFor, notify } from '../parts/toast-store.ts';
import type { Wiring } from '../../wiring.ts';
import { useWiring } from '../parts/wiring-context.tsx';

/** Offers the change whose undo moves back what was moved off the record. */
const tellOfMoved = async ({ http, queryClient }: Wiring, title: string, id: string) => {
  const { select, ...wanted } = movedReferences(http, id);
  const sets = await queryClient.fetchQuery(wanted).catch(() => null);
  const move = sets && select?.(sets);
  if (!move) return;
  const run = () => navigate(changeSetPath(move.id));
  const [stay, were, them] = move.records === 1 ? ['stays', 'it was', 'it'] : ['stay', 'they were', 'them'];
  const moved = `${formatCount(move.records, 'record')} that referred to ${title}`;
  const text = `${moved} ${stay} where ${were} moved. Undo the move to bring ${them} back.`;
  notify({ text, action: { label: 'View move', run } });
};

/** @param onRestored before the screen shows it */
export const useRestore = (declaration: Declaration, record: AnyRecord, onRestored: () => void) => {
  const wiring = useWiring();
  const { change, errors = [] } = useRecordChange(declaration, () => {
    onRestored();
    deselect(wiring, record.id);
    void tellOfMoved(wiring, titleOf(declaration, record), record.id);
  });
  const restore = () => {
    dismissToastsFor(record.id);
    change(record, { values: null, text: `Restored ${titleOf(declaration, record)}.` });
  };
  return { restore, errors };
};
