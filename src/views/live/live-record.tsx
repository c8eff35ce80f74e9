import { useEffect, useState } from 'react';
import { INCOMING_REFERENCES, type AnyRecord, type Names } from '../../api/records.ts';
import { formatMoment } from '../parts/format.ts';
import { usePerson } from '../parts/session.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import type { Declaration } from '../../kinds/declaration.ts';
import { KINDS_AND_OFFERINGS } from '../../kinds/registry.ts';
import { refetchOnChanges } from '../../wiring/live-stream.ts';
import './live.css';

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
    const { root, read } = declaration.calls;
    const { queryKey } = read(wiring.http, id);
    const { queryClient } = wiring;
    const shownAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? Infinity;
    // Its own kind, and those its tabs count and list.
    return refetchOnChanges(wiring, KINDS_AND_OFFERINGS, shownAt, async () => {
      // Rows do not move while one is at them.
      const isAtRows = document.querySelector('[role="tabpanel"]:is(:hover, :focus-within)') !== null;
      await queryClient.invalidateQueries({ queryKey });
      // Nothing else is asked about a record that is gone.
      if (queryClient.getQueryState(queryKey)?.status === 'error') return;
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: [...root, INCOMING_REFERENCES] }),
        queryClient.invalidateQueries({
          // Lists left open elsewhere mark what has changed when one comes back.
          type: 'active',
          predicate: ({ queryKey: [kind] }) => kind !== root[0] && KINDS_AND_OFFERINGS.includes(String(kind)),
          refetchType: isAtRows ? 'none' : 'active',
        }),
      ]);
    });
  }, [wiring, declaration, id]);
  const isChangedByOthers = version > first && by !== null && by !== me;
  return (
    <div role="status" className="record-news no-print">
      {isChangedByOthers && (
        <p className="alert alert-calm">
          {names[by] ?? 'Someone'} changed this {declaration.singular}, {formatMoment(at)}.
        </p>
      )}
    </div>
  );
};
