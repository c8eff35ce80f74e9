import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { isCallFailure } from '../../api/call-failure.ts';
import type { AnyRecord, Use } from '../../api/records.ts';
import { describeFailure } from '../parts/describe-failure.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useWiring } from '../parts/wiring-context.tsx';
import { afterWrite } from './after-write.ts';
import { titleOf, type Declaration } from './declaration.ts';
import { recallList } from './remembered-list.ts';

interface DeleteDialogProps {
  readonly declaration: Declaration;
  readonly record: AnyRecord;
  readonly onClose: () => void;
}

const Uses = ({ uses }: { uses: readonly Use[] }) => (
  <div className="alert" role="alert">
    <div>
      <p>It is in use and cannot be deleted as it is:</p>
      <ul>
        {uses.map(({ kind, count, label }) => (
          <li key={kind}>
            {count} {label}
          </li>
        ))}
      </ul>
    </div>
  </div>
);

/** Shows what uses the record before anything happens. Deleting moves it to the trash, and can be undone. */
export const DeleteDialog = ({ declaration, record, onClose }: DeleteDialogProps) => {
  const wiring = useWiring();
  const [, navigate] = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const uses = useQuery(declaration.calls.uses(wiring.http, record.id));
  const title = titleOf(declaration, record);
  const isUsed = (uses.data?.length ?? 0) > 0;

  const write = async (
    work: () => ReturnType<typeof declaration.calls.trash>,
    text: string,
    isGone: boolean,
  ) => {
    setBusy(true);
    try {
      const answer = await work();
      if (isGone) navigate(recallList(declaration)?.address ?? declaration.path, { replace: true });
      else onClose();
      afterWrite(wiring, declaration, answer, text);
    } catch (error) {
      setBusy(false);
      setFailure(
        isCallFailure(error) && error.code === 'stale_version'
          ? 'Somebody has just changed it. Close this, look at it again, and then decide.'
          : describeFailure(error),
      );
    }
  };
  const { http } = wiring;
  const { calls } = declaration;
  return (
    <Dialog title={`Delete ${declaration.singular}`} size="small" onClose={onClose}>
      <div className="dialog-body">
        <p>
          <strong>{title}</strong> moves to the trash. You can take that back at once or later.
        </p>
        {isUsed && uses.data && <Uses uses={uses.data} />}
        {failure && (
          <p className="alert" role="alert">
            {failure}
          </p>
        )}
      </div>
      <footer className="dialog-foot">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        {isUsed && record.status !== 'archived' && (
          <button
            type="button"
            className="button button-primary"
            disabled={isBusy}
            onClick={() =>
              void write(
                () => calls.change(http, record.id, record.version, { status: 'archived' }),
                `Archived ${title}.`,
                false,
              )
            }
          >
            Archive instead
          </button>
        )}
        {!isUsed && (
          <button
            type="button"
            className="button button-danger button-primary"
            disabled={isBusy || uses.isPending}
            onClick={() =>
              void write(() => calls.trash(http, record.id, record.version), `Deleted ${title}.`, true)
            }
          >
            Delete
          </button>
        )}
      </footer>
    </Dialog>
  );
};
