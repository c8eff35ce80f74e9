import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { ChildCounts } from '../../api/tree.ts';
import { readListState } from '../../api/list-query.ts';
import { formatNumber } from '../parts/format.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { countOf, type Declaration } from '../../kinds/declaration.ts';
import { SearchBox } from '../list/search-box.tsx';
import type { OpenBranches } from './open-branches.ts';

interface TreeToolsProps {
  readonly declaration: Declaration;
  readonly searchbox: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly settle: (text: string) => void;
  readonly isTree: boolean;
  readonly isSearched: boolean;
  readonly isCut: boolean;
  readonly shown: number | undefined;
  readonly branches: OpenBranches;
  readonly counts: ChildCounts | undefined;
}

const UNFILTERED_LIST = readListState(new URLSearchParams());

export const TreeTools = (props: TreeToolsProps) => {
  const { declaration, isTree, isSearched, isCut, shown, branches, counts } = props;
  const all = counts?.isComplete ? [...counts.of.keys()] : [];
  const isAllOpen = all.every((id) => branches.open.has(id));
  const total = useQuery(declaration.calls.count(useWiring().http, UNFILTERED_LIST)).data?.value;
  const count = () => {
    const number = isSearched ? shown : total;
    if (number === undefined) return ' ';
    return isCut ? `Top ${formatNumber(number)} matches` : countOf(declaration, number);
  };
  return (
    <div className="list-tools view-tools">
      <SearchBox
        ref={props.searchbox}
        label={`Search ${declaration.plural.toLowerCase()}`}
        hint={declaration.searchHint}
        text={props.text}
        onText={props.setText}
        onLeave={props.settle}
      />
      {isTree && !isSearched && all.length > 0 && (
        <button type="button" className="button" onClick={() => branches.set(all, !isAllOpen)}>
          {isAllOpen ? 'Collapse all' : 'Expand all'}
        </button>
      )}
      <p role="status" className="list-count">
        {count()}
      </p>
    </div>
  );
};
