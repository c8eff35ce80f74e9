import { useSelector } from '@xstate/react';
import type { AnyRecord } from '../../api/records.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import type { RecordChange } from '../../machines/record-change.ts';
import { recordChangeLogic } from '../../wiring/flows/record-change.ts';
import { useFlow } from './use-flow.ts';

type Asked = Pick<RecordChange, 'values' | 'text' | 'toPublish'>;

/** @param onChanged before the screen shows it */
export const useRecordChange = (declaration: Declaration, onChanged = () => {}) => {
  const flow = useFlow((wiring) => recordChangeLogic(wiring, declaration), undefined, {
    'record.changed': onChanged,
  });
  return {
    change: ({ id, version }: AnyRecord, asked: Asked) => {
      const address = location.pathname + location.search;
      flow.send({ type: 'change.write', change: { id, version, address, ...asked } });
    },
    errors: useSelector(flow, ({ context }) => context.refusal?.errors),
    isWriting: useSelector(flow, (state) => state.hasTag('writing')),
  };
};
