import { useState } from 'react';
import { fixDrafts } from '../../wiring/flows/import.ts';
import { Button } from '../parts/button.tsx';
import { ConfirmDialog } from '../parts/dialog.tsx';
import { formatCount, formatNumber } from '../format/format.ts';
import { useWiring } from '../actors/wiring-context.tsx';

interface StartImportProps {
  readonly importId: string;
  readonly rows: number;
  readonly isBusy: boolean;
  readonly onStart: () => void;
}

/** Asks first while fixes are chosen but not applied. */
export const StartImport = ({ importId, rows, isBusy, onStart }: StartImportProps) => {
  const { drafts } = useWiring();
  const [unapplied, setUnapplied] = useState(0);
  const close = () => setUnapplied(0);
  const text = `Import ${formatCount(rows, 'row')}`;
  return (
    <>
      <Button
        variant="primary"
        disabled={isBusy}
        onClick={() => {
          const { length } = fixDrafts(drafts, importId).places();
          if (length === 0) onStart();
          else setUnapplied(length);
        }}
      >
        {text}
      </Button>
      {unapplied > 0 && (
        <ConfirmDialog
          title={
            unapplied === 1 ? 'Import without 1 fix?' : `Import without ${formatNumber(unapplied)} fixes?`
          }
          action={text}
          isDestructive={false}
          onConfirm={() => {
            close();
            onStart();
          }}
          onClose={close}
        >
          <p>
            You changed {formatCount(unapplied, 'value')} without applying it. Rows with errors won’t be
            imported. You can fix them later.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
};
