import { ConfirmDialog } from '../parts/dialog.tsx';
import { formatNumber } from '../parts/format.ts';
import { Link } from '../parts/link.tsx';
import { useWiring } from '../parts/wiring-context.tsx';

export const SignOutDialog = ({ onClose }: { onClose: () => void }) => {
  const { drafts, signOut } = useWiring();
  const count = drafts.forms().length;
  return (
    <ConfirmDialog
      title="Sign out and delete drafts?"
      action="Sign out"
      onConfirm={signOut}
      onClose={onClose}
    >
      <p>
        {count === 1
          ? 'Unsaved changes of 1 form are kept on this device.'
          : `Unsaved changes of ${formatNumber(count)} forms are kept on this device.`}{' '}
        Signing out deletes them, in other tabs too.
      </p>
      <p>
        <Link href="/">See them on the dashboard</Link>
      </p>
    </ConfirmDialog>
  );
};
