import { useState } from 'react';
import { useLocation } from 'wouter';
import { recordPath } from '../../kinds/declaration.ts';
import type { Values } from '../../wiring/flows/validate.ts';
import { sessionState } from '../../wiring/session-state.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { addressWith } from '../navigation/address-with.ts';
import { newDialog } from '../navigation/new-dialog.ts';
import { FormDialog, titleFor, type FormDialogProps, type TitleProps } from './form-dialog.tsx';

/** Kinds with “Add another” checked. */
const anotherWantedIn = sessionState(() => new Set<string>());

interface NewRecordFormProps extends Omit<FormDialogProps, 'title' | 'record' | 'another'>, TitleProps {
  /** As if typed; those added after it have none. '' without. */
  readonly firstName?: string;
}

/** Starts anew after each save while another record is wanted. */
export const NewRecordForm = ({ onSaved, firstName = '', place, ...form }: NewRecordFormProps) => {
  const [{ count, carriedOver }, setNext] = useState<{ count: number; carriedOver: Values }>({
    count: 0,
    carriedOver: {},
  });
  const wanted = anotherWantedIn(useWiring());
  const { plural, path, titleField } = form.declaration;
  const [formPath = '', formSearch = ''] = (form.foundAt ?? path).split('?');
  const named = count === 0 &&
    firstName !== '' && {
      typed: { [titleField]: firstName },
      foundAt: addressWith(formPath, { dialog: newDialog(firstName) }, formSearch),
    };
  const [isWanted, setWanted] = useState(() => wanted.has(plural));
  const want = (next: boolean) => {
    if (next) wanted.add(plural);
    else wanted.delete(plural);
    setWanted(next);
  };
  return (
    <FormDialog
      key={count}
      {...form}
      {...named}
      given={{ ...form.given, ...carriedOver }}
      title={titleFor('New', form.declaration, place)}
      record={null}
      another={{ isWanted, want }}
      onSaved={(record) => {
        const fields = form.details.carriedOverFields ?? [];
        if (isWanted)
          setNext({
            count: count + 1,
            carriedOver: Object.fromEntries(fields.map((field) => [field, record[field]])),
          });
        else onSaved(record);
      }}
    />
  );
};

type NewDialogProps = Pick<NewRecordFormProps, 'declaration' | 'details' | 'firstName' | 'onClose'>;

export const NewDialog = (props: NewDialogProps) => {
  const [, navigate] = useLocation();
  return (
    <NewRecordForm
      {...props}
      onSaved={(record) => navigate(recordPath(props.declaration, record.id), { replace: true })}
    />
  );
};
