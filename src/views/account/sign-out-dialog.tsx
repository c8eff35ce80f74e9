import { Dialog } from '../parts/dialog.tsx';
import { formatNumber } from '../parts/format.ts';
import { Link } from '../parts/link.tsx';
import { useWiring } from '../parts/wiring-context.tsx';

export const SignOutDialog = ({ onClose }: { onClose: () => void }) => {
  const { drafts, signOut } = useWiring();
  const count = drafts.forms().length;
  return (
    <Dialog title="Sign out and delete drafts?" size="small" onClose={onClose}>
      <div className="dialog-body">
        <p>
          {count === 1
            ? 'Unsaved changes of 1 form are kept on this device.'
            : `Unsaved changes of ${formatNumber(count)} forms are kept on this device.`}{' '}
          Signing out deletes them, in other tabs too.
        </p>
        <p>
          <Link href="/">See them on the dashboard</Link>
        </p>
      </div>
      <footer className="dialog-foot">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="button button-danger button-primary" onClick={signOut}>
          Sign out
        </button>
      </footer>
    </Dialog>
  );
};
