import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { ListedKind } from '../../../contract/kinds.ts';
import { readListState } from '../../api/list-query.ts';
import { recordCalls } from '../../api/records.ts';
import { formatNumber } from '../parts/format.ts';
import { isSavingData } from '../parts/idle.ts';
import { useWiring } from '../parts/wiring-context.tsx';

const WHOLE_LIST = readListState(new URLSearchParams());

/** Not part of the link's name: the list says it again. */
export const RecordCount = memo(function RecordCount({ kind }: { kind: ListedKind }) {
  const { http } = useWiring();
  const counted = recordCalls(kind).count(http, WHOLE_LIST);
  const { data } = useQuery({ ...counted, enabled: !isSavingData() });
  return (
    data && (
      <span className="nav-count" aria-hidden="true">
        {data.exact ? '' : '~'}
        {formatNumber(data.value)}
      </span>
    )
  );
});
