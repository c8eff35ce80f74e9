import type { Status } from '../../../contract/records.ts';
import { STATUS_VERBS } from '../../../contract/status-verbs.ts';
import { nameOfMissing, titleOf } from '../../kinds/declaration.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import type { RecordMenuProps } from './record-menu.tsx';

type Options = Pick<RecordMenuProps, 'declaration' | 'details' | 'record' | 'change'>;

/** A draft that cannot be published yet opens its form, which says why. */
export const useSetStatus = ({ declaration, details, record, change }: Options) => {
  const { http, queryClient } = useWiring();
  return (status: Status) => {
    const title = titleOf(declaration, record);
    const { queryKey } = declaration.calls.incomingReferences(http, record.id);
    const references = (status === 'archived' && queryClient.getQueryData(queryKey)) || [];
    const list = new Intl.ListFormat('en').format(references.map(({ label }) => label));
    const fields = details.form.flatMap((section) => section.fields);
    change(record, {
      values: { status },
      text: `${STATUS_VERBS[status]} ${title}.${list && ` Still in use: ${list}.`}`,
      toPublish: {
        title,
        labels: Object.fromEntries(fields.map((field) => [field.field, nameOfMissing(field)])),
      },
    });
  };
};
