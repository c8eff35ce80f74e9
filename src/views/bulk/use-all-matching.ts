import { useEffect, useEffectEvent } from 'react';
import { countCallQuery, readListState } from '../../api/list-query.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { useDialogAddress } from '../navigation/use-dialog-address.ts';
import type { Selection } from './selection.ts';
import { useSnapshot } from './use-snapshot.ts';

/** `change-all`: selects all that the list's address matches, for the dialog of a bulk change alone. */
export const useAllMatching = (declaration: Declaration, selection: Selection): void => {
  const { name, replace, close } = useDialogAddress();
  const { mutate, reset } = useSnapshot(declaration, selection);
  const isWanted = name === 'change-all';
  const select = useEffectEvent(() => {
    const query = countCallQuery(readListState(new URLSearchParams(location.search)));
    mutate(
      { query, isForDialog: true },
      {
        onSuccess: (snapshot) => {
          selection.setSnapshot(snapshot);
          replace('change');
        },
        onError: close,
      },
    );
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    select();
    // Closed meanwhile, it opens nothing.
    return reset;
  }, [isWanted, reset]);
};
