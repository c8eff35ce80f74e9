import { lowerFirst } from '../../../contract/nouns.ts';
import type { ComponentProps, ReactNode } from 'react';
import type { Revision } from '../../../contract/records.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Ago } from '../format/ago.tsx';
import { useAuthor } from '../actors/use-author.ts';
import { FieldChanges } from './field-changes.tsx';

interface HistoryEntryProps extends Pick<
  ComponentProps<typeof FieldChanges>,
  'names' | 'fieldOf' | 'record'
> {
  readonly revision: Revision;
  readonly pills?: ReactNode;
  readonly actions?: ReactNode;
}

export const HistoryEntry = ({ revision, pills, actions, names, fieldOf, record }: HistoryEntryProps) => {
  const { change_set: set, fields, version } = revision;
  const shown = set.is_move ? fields.filter(({ field }) => field !== 'position') : fields;
  const author = useAuthor()(set.by, set.by_name);
  return (
    <li className="history-entry">
      <span className="history-version" title={`Version ${version}`}>
        <span className="visually-hidden">Version </span>
        {version}
      </span>
      <Avatar id={set.by ?? ''} name={set.by_name ?? author} />
      <p className="history-summary">
        <strong>{author}</strong> {lowerFirst(set.summary)} {pills}
      </p>
      <span className="history-acts no-print">{actions}</span>
      <Ago at={set.at} />
      {shown.length > 0 && (
        <FieldChanges changes={shown} isNew={version === 1} {...{ names, fieldOf, record }} />
      )}
    </li>
  );
};
