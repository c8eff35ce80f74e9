import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { WaitingNote } from '../parts/waiting-note.tsx';
import { useMergePair, type MergePairProps } from './use-merge-pair.tsx';

export const MergeDialog = (props: MergePairProps) => {
  const { content, canRetry, isBusy, isMerging, isFollowing, canMerge, send, close } = useMergePair(props);
  const merge = () => send({ type: 'merge.start' });
  return (
    <Dialog
      title={`Merge ${props.declaration.plural.toLowerCase()}`}
      onClose={close}
      onSave={canMerge ? merge : undefined}
    >
      <div className="dialog-body" aria-busy={isBusy}>
        {content}
      </div>
      <footer className="dialog-foot">
        {isMerging && !isFollowing && <WaitingNote />}
        <Button disabled={isMerging && !isFollowing} onClick={close}>
          {isFollowing ? 'Close' : 'Cancel'}
        </Button>
        {canRetry ? (
          <Button onClick={() => send({ type: 'pair.reload' })}>Try again</Button>
        ) : (
          <Button variant="primary" disabled={!canMerge} onClick={merge}>
            {isMerging ? 'Merging…' : 'Merge'}
          </Button>
        )}
      </footer>
    </Dialog>
  );
};
