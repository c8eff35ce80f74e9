import { useState } from 'react';
import { useLocation } from 'wouter';
import type { CallFailure } from '../../api/call-failure.ts';
import { openFormDraft } from '../../api/form-draft.ts';
import { recordPath, type Declaration, type Details } from '../../kinds/declaration.ts';
import { isRecordDraft, moveRecordDraft, recordDraftKey } from '../../wiring/flows/record-drafts.ts';
import { discardDraft } from '../flows/discard-draft.ts';
import { ListLink } from '../navigation/list-link.tsx';
import { useDialogAddress } from '../navigation/use-dialog-address.ts';
import { Button } from '../parts/button.tsx';
import { formatMoment } from '../format/dates.ts';
import { sentence } from '../format/format.ts';
import { PageError } from '../parts/page-error.tsx';
import { useLazy } from '../loading/use-lazy.ts';
import { useDraftPlace } from '../parts/use-draft-place.ts';
import { useWiring } from '../actors/wiring-context.tsx';

const loadForm = () => import('../form/form-dialog.tsx');

interface MissingRecordProps {
  readonly declaration: Declaration;
  readonly details: Details;
  readonly id: string;
  readonly purged: CallFailure['purged'];
}

/** Its unsaved changes can become a new record. */
export const MissingRecord = ({ declaration, details, id, purged }: MissingRecordProps) => {
  const { drafts } = useWiring();
  const { name, open, close } = useDialogAddress();
  const [, navigate] = useLocation();
  const form = useLazy(loadForm, name === 'new');
  const key = recordDraftKey(details.kind.plural, id);
  const read = () => openFormDraft(drafts, key).found;
  const [draft, setDraft] = useState(read);
  const { singular, plural } = declaration;
  const formPath = `${recordPath(declaration, id)}?dialog=new`;
  const useInNewRecord = () => {
    const newKey = recordDraftKey(details.kind.plural, `new:${id}`);
    moveRecordDraft(drafts, key, newKey, ({ values, editedTitle }) => ({
      values: { ...(editedTitle && { [declaration.titleField]: editedTitle }), ...values },
      version: 0,
      foundAt: formPath,
      editedTitle: undefined,
    }));
    setDraft(read);
    open('new');
  };
  const place = useDraftPlace();
  const hasDraft = isRecordDraft(draft);
  const its = hasDraft && draft.editedTitle ? ` to ${draft.editedTitle}` : '';
  const when = purged && formatMoment(purged.at);
  const why = purged
    ? `${purged.by_name ? `By ${purged.by_name}, ${when}` : when}.`
    : `It may have been permanently deleted${hasDraft ? '' : ', or the link may be incomplete'}.`;
  return (
    <>
      <PageError
        title={purged ? `“${purged.name}” was deleted permanently` : `${sentence(singular)} not found`}
        text={hasDraft ? `${why} Your unsaved changes${its} are kept ${place}.` : why}
      >
        {hasDraft && (
          <>
            <Button variant="primary" onClick={useInNewRecord}>
              Use the changes in a new {singular}
            </Button>
            <Button onClick={() => discardDraft(drafts, key, () => setDraft(read))}>
              Discard the changes
            </Button>
          </>
        )}
        <ListLink {...{ declaration }} className={hasDraft ? 'button' : 'button button-primary'}>
          Go to {plural}
        </ListLink>
      </PageError>
      {form && name === 'new' && (
        <form.FormDialog
          {...{ declaration, details }}
          title={`New ${singular}`}
          record={null}
          copyOf={id}
          foundAt={formPath}
          onSaved={(made) => navigate(recordPath(declaration, made.id), { replace: true })}
          onClose={close}
        />
      )}
    </>
  );
};
