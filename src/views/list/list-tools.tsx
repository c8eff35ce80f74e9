import { useState, type RefObject } from 'react';
import { Icon } from '../parts/icon.tsx';
import type { ShownColumns } from './columns/use-columns.ts';
import { countOf, type Declaration } from '../../kinds/declaration.ts';
import { SearchBox } from './search-box.tsx';
import { useLazy } from '../parts/use-lazy.ts';
import { lazyDetails } from '../../kinds/lazy-details.ts';

const loadColumns = () => import('./columns/columns-popup.tsx');
const loadViews = () => import('./saved-views/views-menu.tsx');

interface CountProps {
  readonly declaration: Declaration;
  readonly shown: number;
  readonly count: { readonly value: number; readonly exact: boolean } | undefined;
}

const Count = ({ declaration, shown, count }: CountProps) => {
  const isKnown = count && (count.value > 0 || shown === 0);
  return (
    <p role="status" className="list-count">
      {isKnown ? `${count.exact ? '' : 'About '}${countOf(declaration, count.value)}` : ' '}
    </p>
  );
};

interface ToolButtonProps {
  readonly icon: 'filter' | 'columns' | 'views';
  readonly name: string;
  readonly popup: 'dialog' | 'menu';
  readonly prepare: () => void;
  readonly onClick: (button: HTMLButtonElement) => void;
  readonly ref?: RefObject<HTMLButtonElement | null>;
}

const ToolButton = ({ icon, name, popup, prepare, onClick, ref }: ToolButtonProps) => (
  <button
    ref={ref}
    type="button"
    className="button"
    aria-haspopup={popup}
    onPointerEnter={prepare}
    onFocus={prepare}
    onClick={({ currentTarget }) => onClick(currentTarget)}
  >
    <Icon name={icon} />
    {name}
  </button>
);

interface ListToolsProps extends CountProps {
  readonly columns: ShownColumns;
  readonly searchbox: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly settle: (text: string) => void;
  readonly filterButton: RefObject<HTMLButtonElement | null>;
  readonly prepareFilters: () => void;
  readonly onFilter: (button: Element) => void;
  readonly onColumns: (chosen: string) => void;
  readonly isReady: boolean;
}

export const ListTools = (props: ListToolsProps) => {
  const { declaration, columns, searchbox, text, setText, count, shown } = props;
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [isViewsOpen, setViewsOpen] = useState(false);
  const loadPopup = lazyDetails(loadColumns, declaration);
  const popup = useLazy(loadPopup, anchor !== null);
  const views = useLazy(loadViews, props.isReady || isViewsOpen);
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
        popup="dialog"
        prepare={props.prepareFilters}
        onClick={props.onFilter}
      />
      <ToolButton
        icon="columns"
        name="Columns"
        popup="dialog"
        prepare={() => void loadPopup()}
        onClick={setAnchor}
      />
      {popup && anchor && (
        <popup.ColumnsPopup
          {...{ declaration, anchor }}
          shown={columns}
          details={popup.details}
          onChange={props.onColumns}
          onClose={() => setAnchor(null)}
        />
      )}
      {views ? (
        <views.ViewsMenu
          {...{ declaration }}
          columns={columns.chosen}
          isOpen={isViewsOpen}
          onOpenChange={setViewsOpen}
        />
      ) : (
        <ToolButton
          icon="views"
          name="Views"
          popup="menu"
          prepare={() => {}}
          onClick={() => setViewsOpen(true)}
        />
      )}
      <Count {...{ declaration, shown, count }} />
    </div>
  );
};
