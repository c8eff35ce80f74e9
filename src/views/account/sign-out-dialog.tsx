import { useState } from 'react';
import { readUnsavedDrafts, useNamedDraft, type UnsavedDraft } from './unsaved-drafts.ts';
import { ConfirmDialog } from '../parts/dialog.tsx';
import { Link } from '../parts/link.tsx';
import { useWiring } from '../parts/wiring-context.tsx';

const DraftItem = ({ draft }: { draft: UnsavedDraft }) => {
  const { name, path } = useNamedDraft(draft);
  return <li>{path === null ? name : <Link href={path}>{name}</Link>}</li>;
};

export const SignOutDialog = ({ onClose }: { onClose: () => void }) => {
  const { drafts, signOut } = useWiring();
  const [unsaved] = useState(() => readUnsavedDrafts(drafts));
  return (
    <ConfirmDialog
      title="Sign out and delete drafts?"
      action="Sign out"
      onConfirm={signOut}
      onClose={onClose}
    >
      <p>Signing out deletes these unsaved changes, in other tabs too:</p>
      <ul className="sign-out-drafts" aria-label="Unsaved changes">
        {unsaved.map((draft) => (
          <DraftItem key={draft.key} {...{ draft }} />
        ))}
      </ul>
    </ConfirmDialog>
  );
};
