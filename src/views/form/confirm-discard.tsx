import type { RecordFormEvent } from '../../machines/record-form.ts';
import { Dialog } from '../parts/dialog.tsx';

export const ConfirmDiscard = ({ send }: { readonly send: (event: RecordFormEvent) => void }) => (
  <Dialog title="Discard changes?" size="small" onClose={() => send({ type: 'discard.cancel' })}>
    <div className="dialog-body">
      <p>Your changes are not saved.</p>
    </div>
    <footer className="dialog-foot">
      <button type="button" className="button" onClick={() => send({ type: 'discard.cancel' })}>
        Keep editing
      </button>
      <button
        type="button"
        className="button button-danger button-primary"
        onClick={() => send({ type: 'discard.confirm' })}
      >
        Discard
      </button>
    </footer>
  </Dialog>
);
