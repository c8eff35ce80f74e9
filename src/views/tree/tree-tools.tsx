import type { RefObject } from 'react';
import type { ChildCounts } from '../../api/tree.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { SearchBox } from '../parts/search-box.tsx';
import type { OpenBranches } from './open-branches.ts';
import { Button } from '../parts/button.tsx';

interface TreeToolsProps {
  readonly declaration: Declaration;
  readonly searchbox: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly settle: (text: string) => void;
  readonly isTree: boolean;
  readonly isSearched: boolean;
  readonly note: string | undefined;
  readonly branches: OpenBranches;
  readonly counts: ChildCounts | undefined;
}

const hintOf = (plural: string, isTree: boolean, isSearched: boolean) => {
  if (!isSearched) return 'Drag a row by its handle, or press Space on it and use the arrow keys.';
  return isTree ? `${plural} above a match are shown in grey.` : '';
};

export const TreeTools = (props: TreeToolsProps) => {
  const { declaration, isTree, isSearched, note, branches, counts } = props;
  const all = counts?.isComplete ? [...counts.of.keys()] : [];
  const isAllOpen = all.length > 0 && all.every((id) => branches.open.has(id));
  return (
    <div className="list-bar">
      <p className="tree-hint no-print">{hintOf(declaration.plural, isTree, isSearched)}</p>
      <div className="list-tools no-print">
        <p role="status">{note}</p>
        <SearchBox
          ref={props.searchbox}
          label={`Search ${declaration.plural.toLowerCase()}`}
          hint={declaration.searchHint}
          text={props.text}
          onText={props.setText}
          onLeave={props.settle}
        />
        {isTree && (
          <Button disabled={isSearched || all.length === 0} onClick={() => branches.set(all, !isAllOpen)}>
            {isAllOpen ? 'Collapse all' : 'Expand all'}
          </Button>
        )}
      </div>
    </div>
  );
};
