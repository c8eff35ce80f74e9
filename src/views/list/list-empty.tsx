import { useSearch } from 'wouter';
import { readListState } from '../../api/list-query.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { importPath } from '../../kinds/import-path.ts';
import { Button } from '../parts/button.tsx';
import { Link } from '../parts/link.tsx';
import { readFilter } from '../filters/filter-tree.ts';
import { hasChips, statusOf } from '../filters/status-tab.ts';
import { LeaveEmptyPage } from './leave-empty-page.tsx';

export interface ListEmptyProps {
  readonly declaration: Declaration;
  readonly question: string;
  readonly filter: string;
  readonly isTrash: boolean;
  /** Cursor of the page before. */
  readonly previous: string | null;
  readonly onClearSearch: () => void;
  readonly onClearFilter: () => void;
}

const titleFor = (plural: string, question: string, filter: string) => {
  const kind = [statusOf(filter), plural.toLowerCase()].filter(Boolean).join(' ');
  if (question) return `No results for “${question}”`;
  return hasChips(readFilter(filter)) ? `No ${kind} match your filters` : `No ${kind}`;
};

export const ListEmpty = (props: ListEmptyProps) => {
  const { declaration, question, filter, isTrash, onClearSearch, onClearFilter } = props;
  const { after, before } = readListState(new URLSearchParams(useSearch()));
  const plural = declaration.plural.toLowerCase();
  if (after || before) return <LeaveEmptyPage previous={props.previous} />;
  if (!question && filter === '') {
    return isTrash ? (
      <div className="list-note">
        <h2>Trash is empty</h2>
        <p>Deleted {plural} are kept here until you delete them permanently.</p>
      </div>
    ) : (
      <div className="list-note">
        <h2>No {plural} yet</h2>
        <p>Import a file, or add them one by one.</p>
        <div className="list-note-ways">
          <Link className="button" href={importPath(declaration)}>
            Import {plural}
          </Link>
        </div>
      </div>
    );
  }
  return (
    <div className="list-note">
      <h2>{titleFor(declaration.plural, question, filter)}</h2>
      {question && <p>Typos and missing accents don’t matter. Try fewer words.</p>}
      <div className="list-note-ways">
        {filter !== '' && <Button onClick={onClearFilter}>Clear filters</Button>}
        {question && (
          <Button variant={filter === '' ? undefined : 'quiet'} onClick={onClearSearch}>
            Clear search
          </Button>
        )}
      </div>
    </div>
  );
};
