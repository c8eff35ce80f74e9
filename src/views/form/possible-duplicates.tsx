import type { PossibleDuplicate } from '../../machines/record-form.ts';
import { MoreIcon } from '../parts/more-icon.tsx';
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
            <a href={recordPath(declaration, id)} target="_blank" rel="noreferrer">
              {name}
              <MoreIcon name="external" />
              <span className="visually-hidden"> (opens a new tab)</span>
            </a>
            {matched && matched !== name && <span>also called {matched}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
};
