import { useEffect, useState } from 'react';
import type { AnyRecord, Names } from '../../api/records.ts';
import { formatMoment } from '../parts/format.ts';
import { usePerson } from '../parts/session.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import type { Declaration } from '../../kinds/declaration.ts';
import { listenToChanges } from '../../wiring/live-stream.ts';
import './live.css';

/** Batches changes and lets the tab's own writes arrive first. */
const REFETCH_DELAY_MS = 400;

interface LiveRecordProps {
  readonly declaration: Declaration;
  readonly record: AnyRecord;
  readonly names: Names;
}

export const LiveRecord = ({ declaration, record, names }: LiveRecordProps) => {
  const wiring = useWiring();
  const me = usePerson()?.key ?? '';
  const [first] = useState(record.version);
  const { id, version, updated_at: at, updated_by: by } = record;
  useEffect(() => {
    const { calls } = declaration;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = listenToChanges(wiring, ({ kinds }) => {
      if (kinds !== null && !kinds.includes(calls.root[0])) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        const { queryKey } = calls.read(wiring.http, id);
        void wiring.queryClient.invalidateQueries({ queryKey });
      }, REFETCH_DELAY_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [wiring, declaration, id]);
  const isNews = version > first && by !== null && by !== me;
  return (
    <div role="status" className="record-news no-print">
      {isNews && (
        <p className="alert alert-calm">
          {names[by] ?? 'Somebody'} changed this {declaration.singular}, {formatMoment(at)}.
        </p>
      )}
    </div>
  );
};
