import { useSelector } from '@xstate/react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { AnyRecord, Names } from '../../api/records.ts';
import type { FormField } from '../../kinds/declaration.ts';
import { typedFields } from '../../machines/record-form.ts';
import { requiredFields } from '../../wiring/flows/validate.ts';
import { Alert } from '../parts/alert.tsx';
import { Button } from '../parts/button.tsx';
import { submitByKey } from '../keyboard/submit-by-key.ts';
import { FocusReturn } from '../keyboard/use-focus-return.ts';
import { useClosingGuard } from '../parts/use-closing-guard.ts';
import { WaitingNote } from '../parts/waiting-note.tsx';
import { useFlowContext } from '../actors/use-flow-context.ts';
import { DiscardQuestion, FormSheet, titleFor, type FormDialogProps } from './form-dialog.tsx';
import { RecordField } from './form-fields.tsx';
import { commitField, controlOf, useFieldFocus, useFocusFirstError, useInertWhile } from './form-focus.ts';
import { useRecordForm } from './use-record-form.ts';

interface PropertyFormProps extends Pick<FormDialogProps, 'declaration' | 'details' | 'foundAt' | 'onClose'> {
  readonly record: AnyRecord;
  readonly names: Names;
  readonly field: FormField;
  /** Its cell is gone from the list: the whole form opens. */
  readonly isDetached?: boolean;
  /** Shown in its place while the whole form is open. */
  readonly children?: ReactNode;
  /**
   * Absent: in its row of the properties.
   * @param close asks where something was typed
   */
  readonly renderFrame?: (form: ReactNode, close: () => void) => ReactNode;
}

/** One property, edited in place; what concerns other fields opens the whole form. */
export const PropertyForm = ({
  field,
  isDetached = false,
  children,
  renderFrame,
  ...props
}: PropertyFormProps) => {
  const { declaration, details, names, onClose } = props;
  const options = { ...props, onSaved: onClose };
  const form = useRecordForm(options);
  const { flow, values, labels } = form;
  const { send } = flow;
  const isBusy = useSelector(flow, (state) => state.hasTag('busy'));
  const isSaving = useSelector(flow, (state) => state.hasTag('writing'));
  const { base, isDirty, isRestored } = useFlowContext(flow, 'base', 'isDirty', 'isRestored');
  const { errors, reason, attempts } = useFlowContext(flow, 'errors', 'reason', 'attempts');
  const isAsked = useSelector(
    flow,
    (state) => state.matches('conflict') || state.matches({ typing: 'confirmingDuplicates' }),
  );
  const isOfOthers =
    isDetached || isAsked || isRestored || errors.some(({ path }) => path.split('.')[0] !== field.field);
  const [isWhole, setWhole] = useState(isOfOthers);
  if (isOfOthers && !isWhole) setWhole(true);
  const element = useFocusFirstError(attempts);
  useInertWhile(element, isSaving);
  useFieldFocus(element, field.field, renderFrame !== undefined);
  useClosingGuard(isDirty);
  if (isWhole)
    return (
      <>
        {children}
        <FormSheet {...options} form={form} field={field.field} title={titleFor('Edit', declaration)} />
      </>
    );
  const others = Object.keys(typedFields(base, values)).filter((each) => each !== field.field);
  const close = () => send({ type: 'form.close' });
  const closeByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return submitByKey(event);
    // It would also close the question that it opens.
    event.stopPropagation();
    close();
  };
  const content = (
    <>
      <form
        ref={element}
        noValidate
        aria-label={`Edit ${field.label}`}
        onSubmit={(event) => {
          event.preventDefault();
          commitField();
          send({ type: 'form.submit' });
        }}
        onKeyDown={closeByKey}
      >
        <div className="form-body">
          <RecordField {...{ details, form, names, field }} required={requiredFields(details.kind)} />
        </div>
        {others.length > 0 && (
          <p className="field-hint" role="status">
            Also changes {new Intl.ListFormat('en').format(others.map((each) => labels[each] ?? each))}.
          </p>
        )}
        <Alert>{reason}</Alert>
        {isBusy && <WaitingNote />}
        <div className="property-form-buttons">
          <Button type="submit" variant="primary" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Saving…' : 'Save'}
          </Button>
          <Button onClick={close}>{isSaving ? 'Close' : 'Cancel'}</Button>
          <Button variant="quiet" aria-disabled={isBusy || undefined} onClick={() => setWhole(true)}>
            All fields
          </Button>
        </div>
      </form>
      <FocusReturn value={(opener) => opener ?? controlOf(element.current, field.field)}>
        <DiscardQuestion form={form} />
      </FocusReturn>
    </>
  );
  if (renderFrame) return renderFrame(content, close);
  return (
    <>
      <dt className="visually-hidden">{field.label}</dt>
      <dd className="property-form">{content}</dd>
    </>
  );
};
