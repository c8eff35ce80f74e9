import type { PossibleDuplicate } from '../../machines/record-form.ts';
import { NewTabLink } from '../parts/new-tab-link.tsx';
import { recordPath, type Declaration } from '../../kinds/declaration.ts';

interface PossibleDuplicatesProps {
  readonly declaration: Declaration;
  readonly found: readonly PossibleDuplicate[];
  /** The save waits for an answer. */
  readonly isAsked: boolean;
}

export const PossibleDuplicates = ({ declaration, found, isAsked }: PossibleDuplicatesProps) => {
  if (found.length === 0) return null;
  return (
    <div className="alert alert-calm look-alikes" role={isAsked ? 'alert' : 'status'}>
      <p>
        {isAsked ? 'Not saved yet. ' : ''}
        {found.length === 1 ? 'A record with a similar name exists' : 'Records with similar names exist'}. Is
        it the same?
      </p>
      <ul>
        {found.map(({ id, name, matched }) => (
          <li key={id}>
            <NewTabLink href={recordPath(declaration, id)} text={name} />
            {matched && matched !== name && <span>also called {matched}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
};
