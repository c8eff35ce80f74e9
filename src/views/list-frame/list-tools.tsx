import { memo, useState, type RefObject } from 'react';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import type { ShownColumns } from '../columns/use-columns.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { SearchBox } from '../parts/search-box.tsx';
import { preload, useLazy } from '../loading/use-lazy.ts';
import { lazyDetails } from '../../kinds/lazy-details.ts';

const loadColumns = () => import('../columns/columns-popup.tsx');

interface ToolButtonProps {
  readonly icon: 'filter' | 'columns';
  readonly name: string;
  readonly prepare: () => void;
  readonly onClick: (button: HTMLButtonElement) => void;
  readonly ref?: RefObject<HTMLButtonElement | null>;
}

export const ToolButton = ({ icon, name, prepare, onClick, ref }: ToolButtonProps) => (
  <Button
    ref={ref}
    className="tool-button"
    data-tool={icon}
    aria-haspopup="dialog"
    onPointerEnter={prepare}
    onFocus={prepare}
    onClick={({ currentTarget }) => onClick(currentTarget)}
  >
    <Icon name={icon} />
    <span>{name}</span>
  </Button>
);

interface ListToolsProps {
  readonly declaration: Declaration;
  readonly columns: ShownColumns;
  readonly searchbox: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly settle: (text: string) => void;
  readonly filterButton: RefObject<HTMLButtonElement | null>;
  readonly prepareFilters: () => void;
  readonly onFilter: (button: Element) => void;
  readonly onColumns: (chosen: string) => void;
}

export const ListTools = memo(function ListTools(props: ListToolsProps) {
  const { declaration, columns, searchbox, text, setText } = props;
  const [anchor, setAnchor] = useState<Element | null>(null);
  const loadPopup = lazyDetails(loadColumns, declaration);
  const popup = useLazy(loadPopup, anchor !== null);
  return (
    <div className="list-tools no-print">
      <SearchBox
        ref={searchbox}
        label={`Search ${declaration.plural.toLowerCase()}`}
        hint={declaration.searchHint}
        text={text}
        onText={setText}
        onLeave={props.settle}
      />
      <ToolButton
        ref={props.filterButton}
        icon="filter"
        name="Filter"
        prepare={props.prepareFilters}
        onClick={props.onFilter}
      />
      <ToolButton icon="columns" name="Columns" prepare={() => preload(loadPopup)} onClick={setAnchor} />
      {popup && anchor && (
        <popup.ColumnsPopup
          {...{ declaration, anchor }}
          shown={columns}
          details={popup.details}
          onChange={props.onColumns}
          onClose={() => setAnchor(null)}
        />
      )}
    </div>
  );
});
