import type { Declaration } from '../../kinds/declaration.ts';

export interface ListEmptyProps {
  readonly declaration: Declaration;
  readonly question: string;
  readonly isNarrowed: boolean;
  readonly isTrash: boolean;
  readonly onClearSearch: () => void;
  readonly onClearFilter: () => void;
}

export const ListEmpty = (props: ListEmptyProps) => {
  const { declaration, question, isNarrowed, isTrash, onClearSearch, onClearFilter } = props;
  const plural = declaration.plural.toLowerCase();
  if (!question && !isNarrowed) {
    return (
      <div className="list-note">
        <p>{isTrash ? `There are no ${plural} in the trash.` : `There are no ${plural} yet.`}</p>
      </div>
    );
  }
  return (
    <div className="list-note">
      <p>
        {question
          ? `Nothing matches “${question}”. Typos and missing accents do not matter; perhaps fewer words do.`
          : `No ${plural} match these filters.`}
      </p>
      <div className="list-note-ways">
        {question && (
          <button type="button" className="button" onClick={onClearSearch}>
            Clear search
          </button>
        )}
        {isNarrowed && (
          <button type="button" className="button" onClick={onClearFilter}>
            Clear filters
          </button>
        )}
      </div>
    </div>
  );
};
