import type { HTMLAttributes, RefObject } from 'react';
import type { ListedPerson } from '../../api/people.ts';
import { formatPhone } from '../fields/format-phone.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Avatar } from '../parts/avatar.tsx';
import { MoreIcon } from '../parts/more-icon.tsx';
import { personPath } from '../navigation/record-address.ts';
import { hasNoLink, LastSignIn, ROLE_NAMES, StateBadge } from '../profile/person-text.tsx';

const COLUMNS = [
  { field: 'email', title: 'Email', isSortable: true, width: '22%' },
  { field: 'role', title: 'Role', isSortable: true, width: '9.5rem' },
  { field: 'state', title: 'Status', isSortable: true, width: '11rem' },
  { field: 'passkeys', title: 'Passkeys', isSortable: false, width: '5.5rem', isNumber: true, isSpare: true },
  { field: 'invited_by', title: 'Invited by', isSortable: false, width: '8rem', isSpare: true },
  { field: 'last_signed_in_at', title: 'Last sign-in', isSortable: true, width: '8rem', isNumber: true },
] as const;
const SKELETON_KEYS = [0, 1, 2, 3, 4, 5];

interface HeadProps {
  readonly field: string;
  readonly title: string;
  readonly sort: string;
  readonly onSort: ((sort: string | undefined) => void) | null;
}

const nextSort = (sort: string, field: string) => {
  if (sort === field) return `-${field}`;
  return sort === `-${field}` || field === 'name' ? undefined : field;
};

const Head = ({ field, title, sort, onSort }: HeadProps) => {
  const isDescending = sort === `-${field}`;
  if (!onSort) return title;
  return (
    <button type="button" onClick={() => onSort(nextSort(sort, field))}>
      {title}
      {(sort === field || isDescending) && <Icon name={isDescending ? 'down' : 'up'} />}
    </button>
  );
};

const ariaSort = (sort: string, field: string) => {
  if (sort === field) return 'ascending';
  return sort === `-${field}` ? 'descending' : undefined;
};

const Initials = ({ person }: { person: ListedPerson }) =>
  person.state === 'invited' ? (
    <span className="avatar avatar-invited" aria-hidden="true">
      <MoreIcon name="mail" />
    </span>
  ) : (
    <Avatar {...person} />
  );

const cellOf = (person: ListedPerson, field: (typeof COLUMNS)[number]['field'], onNewLink: () => void) => {
  switch (field) {
    case 'email':
      return person.email ?? (person.phone ? formatPhone(person.phone) : '–');
    case 'role':
      return ROLE_NAMES[person.role];
    case 'state':
      return <StateBadge person={person} />;
    case 'passkeys':
      return person.passkeys || '–';
    case 'invited_by':
      return person.invited_by ?? '–';
    case 'last_signed_in_at':
      return hasNoLink(person) ? (
        <Button variant="small" aria-label={`New link for ${person.name}`} onClick={onNewLink}>
          New link
        </Button>
      ) : (
        <LastSignIn at={person.last_signed_in_at} />
      );
  }
};

interface PeopleTableProps {
  readonly ref: RefObject<HTMLTableElement | null>;
  readonly people: readonly ListedPerson[] | undefined;
  readonly isStale: boolean;
  /** Prefetching and navigation, delegated to the table. */
  readonly links: HTMLAttributes<HTMLTableElement>;
  readonly sort: string;
  readonly onSort: (sort: string | undefined) => void;
  readonly onNewLink: (id: string) => void;
}

export const PeopleTable = ({ ref, people, isStale, links, sort, onSort, onNewLink }: PeopleTableProps) => (
  <table
    ref={ref}
    {...links}
    className="list people-list"
    aria-label="People"
    aria-busy={people === undefined}
    data-stale={isStale || undefined}
  >
    <thead>
      <tr>
        <th scope="col" aria-label="Name" aria-sort={ariaSort(sort, 'name')}>
          <Head field="name" title="Name" {...{ sort, onSort }} />
        </th>
        {COLUMNS.map(({ field, title, isSortable, width, ...column }) => (
          <th
            key={field}
            scope="col"
            aria-label={title}
            aria-sort={ariaSort(sort, field)}
            data-column={field}
            data-spare={'isSpare' in column || undefined}
            className={'isNumber' in column ? 'people-number' : undefined}
            style={{ width }}
          >
            <Head {...{ field, title, sort }} onSort={isSortable ? onSort : null} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {people?.map((person) => (
        <tr key={person.id}>
          <th scope="row">
            <span className="person-name">
              <Initials person={person} />
              <span>
                <a href={personPath(person.id)}>{person.name}</a>
                {person.is_self && <span className="person-you"> (you)</span>}
                <span className="row-summary">
                  {ROLE_NAMES[person.role]} · <StateBadge person={person} />
                </span>
              </span>
            </span>
          </th>
          {COLUMNS.map(({ field, ...column }) => (
            <td
              key={field}
              data-column={field}
              data-spare={'isSpare' in column || undefined}
              className={'isNumber' in column ? 'people-number' : undefined}
            >
              {cellOf(person, field, () => onNewLink(person.id))}
            </td>
          ))}
        </tr>
      ))}
      {people === undefined &&
        SKELETON_KEYS.map((key) => (
          <tr key={key} aria-hidden="true">
            <th>
              <span className="skeleton" style={{ width: '60%' }} />
            </th>
            {COLUMNS.map(({ field, ...column }) => (
              <td key={field} data-column={field} data-spare={'isSpare' in column || undefined}>
                <span className="skeleton" style={{ width: '60%' }} />
              </td>
            ))}
          </tr>
        ))}
    </tbody>
  </table>
);
