import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { ConfirmDialog } from '../parts/dialog.tsx';

interface DiscardImportProps {
  readonly name: string;
  /** Some rows are imported. */
  readonly isWritten: boolean;
  readonly onDiscard: () => void;
}

export const DiscardImport = ({ name, isWritten, onDiscard }: DiscardImportProps) => {
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        Discard
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Discard import?"
          action="Discard import"
          onConfirm={() => {
            close();
            onDiscard();
          }}
          onClose={close}
        >
          <p>
            <bdi>{name}</bdi> will be deleted with its mapping and fixes. You can’t undo this.{' '}
            {isWritten ? 'Records already imported stay.' : 'No record has been changed.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
};
