import { useState } from 'react';
import { changeSetCalls } from '../../api/records.ts';
import { describeFailure } from '../parts/describe-failure.ts';
import { Dialog } from '../parts/dialog.tsx';
import { formatNumber } from '../parts/format.ts';
import { notify } from '../parts/notify.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { countOf, titleOf, type Declaration } from './declaration.ts';
import type { Selection } from './selection.ts';

interface DestroyDialogProps {
  readonly declaration: Declaration;
  readonly selection: Selection;
  readonly onClose: () => void;
}

/** Destroys what is chosen in the trash: the one thing that cannot be taken back, so it is asked for by its number. */
export const DestroyDialog = ({ declaration, selection, onClose }: DestroyDialogProps) => {
  const { http, queryClient } = useWiring();
  const { calls } = declaration;
  const [ids] = useState(() => [...selection.get().ids]);
  const [done, setDone] = useState<number | null>(null);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const isBusy = done !== null && done < ids.length;
  const subject = countOf(declaration, ids.length);

  const destroy = async () => {
    const failed: string[] = [];
    for (const [index, id] of ids.entries()) {
      setDone(index);
      let name = 'A record';
      try {
        // One after another: each is a change of its own, and what refused is told by its name.
        // eslint-disable-next-line no-await-in-loop
        const { data } = await queryClient.fetchQuery({ ...calls.read(http, id), staleTime: 0 });
        name = titleOf(declaration, data);
        // eslint-disable-next-line no-await-in-loop
        await calls.purge(http, id, data.version);
      } catch (error) {
        failed.push(`${name}: ${describeFailure(error)}`);
      }
    }
    setDone(ids.length);
    setFailures(failed);
    selection.clear();
    void queryClient.invalidateQueries({ queryKey: [...calls.root, 'list'] });
    void queryClient.invalidateQueries({ queryKey: [...calls.root, 'count'] });
    void queryClient.invalidateQueries({ queryKey: changeSetCalls.root });
    if (failed.length > 0) return;
    notify({ text: `Destroyed ${subject}.` });
    onClose();
  };

  return (
    <Dialog title={`Destroy ${subject}`} size="small" onClose={() => !isBusy && onClose()}>
      <div className="dialog-body">
        {failures.length === 0 && (
          <p>This cannot be undone. The history of what they were stays under Activity.</p>
        )}
        {isBusy && (
          <p role="status">
            {formatNumber(done)} of {formatNumber(ids.length)}
          </p>
        )}
        {failures.length > 0 && (
          <div className="alert" role="alert">
            <ul>
              {failures.map((failure) => (
                <li key={failure}>{failure}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <footer className="dialog-foot">
        <button type="button" className="button" disabled={isBusy} onClick={onClose}>
          {failures.length > 0 ? 'Close' : 'Cancel'}
        </button>
        {failures.length === 0 && (
          <button
            type="button"
            className="button button-primary button-danger"
            disabled={isBusy || ids.length === 0}
            onClick={() => void destroy()}
          >
            Destroy {subject}
          </button>
        )}
      </footer>
    </Dialog>
  );
};
