import { useEffect, useState } from 'react';
import { USES, type AnyRecord, type Names } from '../../api/records.ts';
import { formatMoment } from '../parts/format.ts';
import { usePerson } from '../parts/session.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import type { Declaration } from '../../kinds/declaration.ts';
import { kindRegistry } from '../../kinds/registry.ts';
import { refetchOnChanges } from '../../wiring/live-stream.ts';
import './live.css';

/** What its tabs count and list. */
const isRelated = (kind: unknown) => kind === 'offerings' || String(kind) in kindRegistry;

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
    const stop = refetchOnChanges(wiring, root[0], shownAt, () =>
      queryClient.invalidateQueries({ queryKey }),
    );
    const stopRelated = refetchOnChanges(wiring, null, shownAt, () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [of, sort] }) => sort === USES || isRelated(of),
      }),
    );
    return () => {
      stop();
      stopRelated();
    };
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
