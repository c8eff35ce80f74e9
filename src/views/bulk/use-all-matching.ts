import { useEffect, useEffectEvent } from 'react';
import { countCallQuery, readListState } from '../../api/list-query.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { useDialogAddress } from '../navigation/use-dialog-address.ts';
import type { Selection } from './selection.ts';
import { useSelectAll } from './use-select-all.ts';

/** `change-all`: selects all that the list's address matches, for the dialog of a bulk change alone. */
export const useAllMatching = (declaration: Declaration, selection: Selection): void => {
  const { name, replace, close } = useDialogAddress();
  const { takeToDialog } = useSelectAll(declaration, selection, {
    onTaken: (snapshot) => {
      selection.setSnapshot(snapshot);
      replace('change');
    },
    onRefused: close,
  });
  const isWanted = name === 'change-all';
  const take = useEffectEvent(() =>
    takeToDialog(countCallQuery(readListState(new URLSearchParams(location.search)))),
  );
  useEffect(() => {
    if (isWanted) take();
  }, [isWanted]);
};
