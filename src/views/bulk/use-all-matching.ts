import { useEffect, useEffectEvent } from 'react';
import { countCallQuery, readListState } from '../../api/list-query.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { useDialogAddress } from '../navigation/use-dialog-address.ts';
import { notifyFailure } from '../parts/notify-failure.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import type { Selection } from './selection.ts';
import { snapshotMatching } from './snapshot-matching.ts';

/** `change-all`: selects all that the list's address matches, for the dialog of a bulk change alone. */
export const useAllMatching = (declaration: Declaration, selection: Selection): void => {
  const wiring = useWiring();
  const { name, replace, close } = useDialogAddress();
  const isWanted = name === 'change-all';
  const show = useEffectEvent(() => replace('change'));
  const giveUp = useEffectEvent((error: unknown) => {
    notifyFailure(wiring, error);
    close();
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    const query = countCallQuery(readListState(new URLSearchParams(location.search)));
    snapshotMatching(wiring, declaration, query, true).then(
      (snapshot) => {
        if (isOver) return;
        selection.setSnapshot(snapshot);
        show();
      },
      (error: unknown) => {
        if (!isOver) giveUp(error);
      },
    );
    return () => {
      isOver = true;
    };
  }, [isWanted, wiring, declaration, selection]);
};
