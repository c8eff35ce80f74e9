import { useState } from 'react';
import { Dialog } from '../parts/dialog.tsx';

interface DiscardImportProps {
  readonly name: string;
  /** Whether some of its rows are imported. */
  readonly isWritten: boolean;
  readonly onDiscard: () => void;
}

/** Asks before the file, its rows and all fixes are deleted. */
export const DiscardImport = ({ name, isWritten, onDiscard }: DiscardImportProps) => {
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => setAsked(true)}>
        Discard
      </button>
      {isAsked && (
        <Dialog title="Discard import?" size="small" onClose={close}>
          <div className="dialog-body">
            <p>
              <bdi>{name}</bdi> will be deleted with its mapping and fixes. You can’t undo this.{' '}
              {isWritten ? 'Records already imported stay.' : 'No record has been changed.'}
            </p>
          </div>
          <footer className="dialog-foot">
            <button type="button" className="button" onClick={close}>
              Cancel
            </button>
            <button
              type="button"
              className="button button-danger button-primary"
              onClick={() => {
                close();
                onDiscard();
              }}
            >
              Discard import
            </button>
          </footer>
        </Dialog>
      )}
    </>
  );
};
