import { useState } from 'react';
import { useSelector } from '@xstate/react';
import type { Names } from '../../api/records.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Alert } from '../parts/alert.tsx';
import { formatCount } from '../format/format.ts';
import { submitByKey } from '../keyboard/submit-by-key.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { nameOfMissing, type Declaration } from '../../kinds/declaration.ts';
import { ConfirmDiscard } from '../parts/confirm-discard.tsx';
import { FormFields } from './form-fields.tsx';
import { FormIndex } from './form-index.tsx';
import { OthersChanges } from './others-changes.tsx';
import { ToPublish } from './to-publish.tsx';
import { RestoredDraft } from '../parts/restored-draft.tsx';
import { useDraftPlace } from '../parts/use-draft-place.ts';
import { useClosingGuard } from '../parts/use-closing-guard.ts';
import { typedFields } from '../../machines/record-form.ts';
import { missingToPublish } from '../../wiring/flows/validate.ts';
import { useRecordForm, type RecordForm, type RecordFormOptions } from './use-record-form.ts';
import {
  commitField,
  useFieldFocus,
  useFocusFirstError,
  useInertWhile,
  useScrollToDuplicates,
} from './form-focus.ts';
import { WaitingNote } from '../parts/waiting-note.tsx';
import { useFlowContext } from '../actors/use-flow-context.ts';
import './form.css';

export interface FormDialogProps extends RecordFormOptions {
  readonly title: string;
  readonly names?: Names;
  /** Focused first; absent: the first field. */
  readonly field?: string | undefined;
  /** Opened because the record cannot be published as it is. */
  readonly isToPublish?: boolean;
  readonly another?: { readonly isWanted: boolean; readonly want: (isWanted: boolean) => void };
}

const saveLabel = (isBusy: boolean, isAsked: boolean, isRestore: boolean, isPublishing: boolean) => {
  if (isBusy) return 'Saving…';
  if (isRestore) return isAsked ? 'Restore anyway' : 'Restore';
  if (isAsked) return isPublishing ? 'Publish anyway' : 'Save anyway';
  return 'Save';
};

/** Asked before what was typed is let go. */
export const DiscardQuestion = ({ form: { flow, readSent } }: { form: RecordForm }) =>
  useSelector(flow, (state) => state.matches('discarding')) && (
    <ConfirmDiscard
      onCancel={() => flow.send({ type: 'discard.cancel' })}
      onDiscard={() => flow.send({ type: 'discard.confirm' })}
      onLeave={() => flow.send({ type: 'view.left' })}
      sent={readSent()}
    />
  );

interface FormSheetProps extends FormDialogProps {
  readonly form: RecordForm;
}

export const FormSheet = (props: FormSheetProps) => {
  const { form, declaration, details, title, record, names = {}, field, isToPublish, another } = props;
  const { flow, values, setValue, labels } = form;
  const status = record?.status ?? 'draft';
  const { send } = flow;
  const isAsked = useSelector(flow, (state) => state.matches({ typing: 'confirmingDuplicates' }));
  const isConflict = useSelector(flow, (state) => state.matches('conflict'));
  const isDiscarding = useSelector(flow, (state) => state.matches('discarding'));
  const isBusy = useSelector(flow, (state) => state.hasTag('busy'));
  const isSaving = useSelector(flow, (state) => state.hasTag('writing'));
  const { base, isDirty, isRestored } = useFlowContext(flow, 'base', 'isDirty', 'isRestored');
  const { errors, reason, attempts } = useFlowContext(flow, 'errors', 'reason', 'attempts');
  const hasOpenConflict = useSelector(flow, ({ context: { conflicts, choices } }) =>
    conflicts.some(({ field: name }) => choices[name] === undefined),
  );
  const typed = Object.keys(typedFields(base, values));
  const [restored] = useState(() => (record ? typed.map((name) => labels[name] ?? name) : []));
  const discardQuestion = <DiscardQuestion form={form} />;
  const element = useFocusFirstError(attempts);
  useInertWhile(element, isSaving);
  useFieldFocus(element, field);
  useScrollToDuplicates(element, isAsked);
  useClosingGuard(isDirty);
  const place = useDraftPlace();
  const known = new Set([...Object.keys(labels), 'status']);
  const others = errors.filter(({ path }) => !known.has(path.split('.')[0] ?? ''));
  const wrong = new Set(errors.map(({ path }) => path.split('.')[0])).size;
  const close = () => send({ type: 'form.close' });
  const wanted = details.form.flatMap(({ fields }) =>
    fields.map((each) => [each.field, nameOfMissing(each)] as const),
  );
  const missing =
    status === 'published' ? [] : missingToPublish(details.kind, values, Object.fromEntries(wanted));
  /** Each button sets its own status: a refused publication leaves one behind. */
  const submit = (wanted: string) => {
    commitField();
    if (!isAsked && flow.getSnapshot().context.values['status'] !== wanted) setValue('status', wanted);
    send({ type: 'form.submit' });
  };
  const isRestore = record !== null && record.deleted_at !== null;
  const canPublish = status !== 'published' && !isAsked && !isRestore;
  const isPublishing = status !== 'published' && values['status'] === 'published';
  const purpose = isRestore ? 'restore' : 'save';

  if (isConflict || (isDiscarding && hasOpenConflict)) {
    return (
      <ConflictDialog {...{ flow, declaration, details, record, names }} onClose={close}>
        {discardQuestion}
      </ConflictDialog>
    );
  }
  return (
    <Dialog
      title={title}
      size="sheet"
      note={
        <span className="form-note">
          <span className="pill">
            <StatusBadge status={status} />
          </span>
          {isDirty && (
            <span className="form-kept">
              {record ? 'Changes' : 'Draft'} kept {place}
            </span>
          )}
        </span>
      }
      onClose={close}
    >
      <form
        ref={element}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(status);
        }}
        onKeyDown={submitByKey}
      >
        <div className="form-body">
          <div className="form-notices">
            {isToPublish && canPublish && missing.length > 0 && (
              <p className="alert alert-calm" role="status">
                To publish, fill in {new Intl.ListFormat('en').format(missing)}.
              </p>
            )}
            {isRestored && (
              <RestoredDraft
                changed={restored}
                mergedTitle={form.mergedTitle}
                sent={form.sent}
                onDiscard={() => send({ type: 'draft.discard' })}
              />
            )}
          </div>
          <FormIndex {...{ details, errors, values }} form={element} />
          <div className="dialog-body">
            <Alert>{[reason, ...others.map(({ message }) => message)].filter(Boolean).join(' ')}</Alert>
            {/* Fields with a text of their own start anew after a draft is discarded. */}
            <FormFields key={String(isRestored)} {...{ declaration, details, form, names }} />
          </div>
        </div>
        {record && <OthersChanges {...{ details, record, names, values }} ownFields={typed} />}
        <footer className="dialog-foot">
          {isBusy && <WaitingNote />}
          {canPublish && !isToPublish && missing.length > 0 && wrong === 0 && !isBusy && (
            <ToPublish {...{ missing }} />
          )}
          {wrong > 0 && !reason && (
            <p className="form-count" role="alert">
              Fix {formatCount(wrong, 'error')} to {isPublishing ? 'publish' : purpose}.
            </p>
          )}
          {another && (
            <label className="form-another">
              <input
                type="checkbox"
                className="check"
                checked={another.isWanted}
                onChange={({ target }) => another.want(target.checked)}
              />
              Add another
            </label>
          )}
          <Button onClick={close}>{isSaving ? 'Close' : 'Cancel'}</Button>
          <Button
            type="submit"
            variant={canPublish ? undefined : 'primary'}
            aria-disabled={isBusy || undefined}
          >
            {saveLabel(isBusy, isAsked, isRestore, isPublishing)}
          </Button>
          {canPublish && (
            <Button variant="primary" aria-disabled={isBusy || undefined} onClick={() => submit('published')}>
              Publish
            </Button>
          )}
        </footer>
      </form>
      {discardQuestion}
    </Dialog>
  );
};

export const FormDialog = (props: FormDialogProps) => <FormSheet {...props} form={useRecordForm(props)} />;

export interface TitleProps {
  /** Where a record belongs, such as “at Stanford University”. */
  readonly place?: string | undefined;
}

export const titleFor = (verb: string, { singular }: Declaration, place = '') =>
  `${verb} ${singular} ${place}`.trimEnd();
