import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { WaitingNote } from '../parts/waiting-note.tsx';
import { MergeContent } from './merge-content.tsx';
import { useMergePair, type MergePairProps } from './use-merge-pair.ts';

export const MergeDialog = (props: MergePairProps) => {
  const merge = useMergePair(props);
  const { canRetry, isBusy, isMerging, isFollowing, canMerge, start, retry, close } = merge;
  return (
    <Dialog
      title={`Merge ${props.declaration.plural.toLowerCase()}`}
      onClose={close}
      onSave={canMerge ? start : undefined}
    >
      <div className="dialog-body" aria-busy={isBusy}>
        <MergeContent merge={merge} />
      </div>
      <footer className="dialog-foot">
        {isMerging && !isFollowing && <WaitingNote />}
        <Button disabled={isMerging && !isFollowing} onClick={close}>
          {isFollowing ? 'Close' : 'Cancel'}
        </Button>
        {canRetry ? (
          <Button onClick={retry}>Try again</Button>
        ) : (
          <Button variant="primary" disabled={!canMerge} onClick={start}>
            {isMerging ? 'Merging…' : 'Merge'}
          </Button>
        )}
      </footer>
    </Dialog>
  );
};
