import { navigate } from 'wouter/use-browser-location';
import type { Status } from '../../../contract/records.ts';
import { isCallFailure } from '../../api/call-failure.ts';
import { nameOfMissing, recordPath, titleOf } from '../../kinds/declaration.ts';
import { storeRecord } from '../../wiring/flows/update-caches.ts';
import { handleFlowEvent } from '../flows/handle-flow-event.ts';
import { watchAddress } from '../navigation/watch-address.ts';
import { notifyFailure } from '../parts/notify-failure.ts';
import { notify } from '../parts/toast-store.ts';
import { useOneAtATime } from '../parts/use-one-at-a-time.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import type { RecordMenuProps } from './record-menu.tsx';

type Options = Pick<RecordMenuProps, 'declaration' | 'details' | 'record' | 'open'>;

/** A draft that cannot be published yet opens its form, which says why. */
export const useSetStatus = ({ declaration, details, record, open }: Options) => {
  const wiring = useWiring();
  return useOneAtATime(async (status: Status) => {
    const isStillHere = watchAddress();
    try {
      const { calls } = declaration;
      const response = await calls.change(wiring.http, record.id, record.version, { status });
      const written = storeRecord(wiring, declaration, response);
      const { queryKey } = calls.incomingReferences(wiring.http, record.id);
      const known = status === 'archived' ? wiring.queryClient.getQueryData(queryKey) : [];
      const incomingReferences = (known ?? []).map(({ label }) => label);
      handleFlowEvent(wiring, { type: 'status.changed', status, written, incomingReferences });
    } catch (error) {
      const missing = isCallFailure(error) && error.code === 'not_publishable' ? error.errors : [];
      if (missing.length === 0) return void notifyFailure(wiring, error);
      const fields = details.form.flatMap((section) => section.fields);
      const names = missing.map(({ path }) => {
        const field = fields.find((each) => each.field === path);
        return field ? nameOfMissing(field) : path;
      });
      const list = new Intl.ListFormat('en').format(names);
      const text = `To publish ${titleOf(declaration, record)}, fill in ${list}.`;
      const dialog = `edit:${missing[0]?.path}:publish`;
      // The form says what is missing.
      if (isStillHere()) return open(dialog);
      const run = () => navigate(`${recordPath(declaration, record.id)}?dialog=${dialog}`);
      notify({ text, tone: 'bad', action: { label: 'Edit', run } });
    }
  });
};
