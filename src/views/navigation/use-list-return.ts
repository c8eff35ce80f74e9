import { useLocation } from 'wouter';
import { recordPath, type Declaration } from '../../kinds/declaration.ts';
import { expectRow, goBackTo } from './scroll-restoration.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { getLastList } from '../../wiring/last-list.ts';

const MAX_STEPS_BACK = 40;

/** Leads back to the list's history entry if there is one, and to this record's row. */
export const useListReturn = (declaration: Declaration) => {
  const wiring = useWiring();
  const [path, navigate] = useLocation();
  const list = getLastList(wiring, declaration);
  const href = list?.address ?? declaration.path;
  const go = () => {
    const at = list?.ids.findIndex((id) => recordPath(declaration, id) === path) ?? -1;
    const row = list && at >= 0 ? { focus: path, depth: (at + 0.5) / list.ids.length } : undefined;
    if (list && goBackTo(list.address, MAX_STEPS_BACK, row)) return;
    if (row) expectRow(row);
    navigate(href);
  };
  return { href, go };
};
