import { useEffect, useState } from 'react';
import type { AnyRecord, Names } from '../../api/records.ts';
import { formatMoment } from '../format/dates.ts';
import { usePerson } from '../actors/session.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import type { Declaration } from '../../kinds/declaration.ts';
import { KINDS_AND_OFFERINGS } from '../../kinds/registry.ts';
import { followRecord } from '../../wiring/follow-record.ts';
import './live.css';

interface LiveRecordProps {
  readonly declaration: Declaration;
  readonly record: AnyRecord;
  readonly names: Names;
}

const isAtRows = () => document.querySelector('[role="tabpanel"]:is(:hover, :focus-within)') !== null;

export const LiveRecord = ({ declaration, record, names }: LiveRecordProps) => {
  const wiring = useWiring();
  const me = usePerson()?.key ?? '';
  const [first] = useState(record.version);
  const { id, version, updated_at: at, updated_by: by } = record;
  useEffect(
    () => followRecord(wiring, declaration.calls, id, KINDS_AND_OFFERINGS, isAtRows),
    [wiring, declaration, id],
  );
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
