import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { peopleCalls, type PeopleResponse } from '../../api/people.ts';
import type { Wiring } from '../../wiring.ts';
import { SearchBox } from '../parts/search-box.tsx';
import { useDebouncedSearch } from '../parts/use-debounced-search.ts';
import { useListKeys } from '../keyboard/use-list-keys.ts';
import { useRowArrows } from '../keyboard/use-row-arrows.ts';
import { useRowLinks } from '../navigation/use-row-links.ts';
import { useDialogAddress } from '../navigation/use-dialog-address.ts';
import { Button } from '../parts/button.tsx';
import { formatNumber } from '../format/format.ts';
import { Icon } from '../parts/icon.tsx';
import { Select } from '../parts/select.tsx';
import { Link } from '../parts/link.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { useDelayedFlag } from '../loading/use-delayed-flag.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { useDocumentTitle } from '../parts/use-document-title.ts';
import { LinkDialog } from './link-dialog.tsx';
import { PEOPLE_PATH } from '../navigation/record-address.ts';
import { peopleAddress, readPeopleQuery } from './people-address.ts';
import { PeopleTable } from './people-table.tsx';
import { useLivePeople } from './use-live-people.ts';
import '../parts/list.css';
import './people.css';

const STATE_TABS = [
  ['All', undefined],
  ['Active', 'active'],
  ['Invited', 'invited'],
  ['Disabled', 'disabled'],
] as const;

const ROLE_FILTERS = { '': 'All roles', administrator: 'Administrators', member: 'Members' };

interface StateTabsProps {
  readonly search: URLSearchParams;
  readonly counts: PeopleResponse['meta']['counts'] | undefined;
}

const StateTabs = ({ search, counts }: StateTabsProps) => (
  <nav className="list-tabs no-print" aria-label="Status">
    {STATE_TABS.map(([name, state]) => (
      <Link
        key={name}
        href={peopleAddress(search, { state })}
        aria-current={(search.get('state') ?? undefined) === state ? 'page' : undefined}
      >
        {name}
        {state && <span className="people-tab-count">{counts && formatNumber(counts[state])}</span>}
      </Link>
    ))}
  </nav>
);

const Nobody = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) => (
  <div className="list-note">
    <p>{isFiltered ? 'No people match this search and these filters.' : 'No people yet.'}</p>
    {isFiltered && <Button onClick={onClear}>Clear filters</Button>}
  </div>
);

export const Screen = () => {
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const { text, setText, flush } = useDebouncedSearch();
  const { name: dialog, open, close } = useDialogAddress();
  const query = readPeopleQuery(search, text);
  const list = useQuery(peopleCalls.list(useWiring().http, query));
  useLivePeople(list.dataUpdatedAt);
  const people = list.data?.data;
  const counts = list.data?.meta.counts;
  const table = useRef<HTMLTableElement>(null);
  const searchbox = useRef<HTMLInputElement>(null);
  const isStale = useDelayedFlag(list.isPlaceholderData && list.isFetching);
  const links = useRowLinks();
  useRowArrows(table);
  useListKeys({
    table,
    searchbox,
    onNew: () => open('invite'),
    onAct: (action, href) => {
      if (!href || action !== 'edit') return;
      const isSelf = people?.some(({ id, is_self }) => is_self && href.endsWith(id));
      navigate(isSelf ? '/account' : `${href}?dialog=edit`);
    },
    onFilter: () => document.getElementById('people-role')?.focus(),
  });
  useDocumentTitle('People');
  const count = people && (counts?.[query.state ?? 'all'] ?? people.length);
  const isFiltered = Boolean(query.q ?? query.state ?? query.role ?? query.phone);
  const linked = people?.find(({ id }) => dialog === `link:${id}`);
  return (
    <div className="page">
      <div className="page-head">
        <h1 tabIndex={-1}>People</h1>
        <p role="status" className="list-count">
          {count !== undefined && (
            <>
              {formatNumber(count)}
              <span className="visually-hidden">{count === 1 ? ' person' : ' people'}</span>
            </>
          )}
        </p>
        <div className="page-actions">
          <Button variant="primary" onClick={() => open('invite')}>
            <Icon name="plus" />
            <span>Invite person</span>
          </Button>
        </div>
      </div>
      <div className="list-bar no-print">
        <StateTabs {...{ search, counts }} />
        <div className="people-tools list-tools">
          <SearchBox
            ref={searchbox}
            label="Search people"
            hint="Name, email or phone"
            text={text}
            onText={setText}
            onLeave={flush}
          />
          <Select
            id="people-role"
            aria-label="Role"
            value={query.role ?? ''}
            options={ROLE_FILTERS}
            onChange={(role) => navigate(peopleAddress(search, { role }))}
          />
          {query.phone && (
            <Button onClick={() => navigate(peopleAddress(search, { phone: undefined }))}>
              <span className="visually-hidden">Remove filter: </span>
              Extra 0 in the phone number
              <Icon name="close" />
            </Button>
          )}
        </div>
      </div>
      {people === undefined && list.isError && (
        <LoadFailure query={list} onFirstPage={() => navigate(peopleAddress(search, {}))} />
      )}
      {people?.length === 0 && (
        <Nobody
          isFiltered={isFiltered}
          onClear={() => {
            setText('');
            navigate(PEOPLE_PATH);
          }}
        />
      )}
      {!(people === undefined && list.isError) && people?.length !== 0 && (
        <PeopleTable
          ref={table}
          {...{ people, isStale, links }}
          sort={query.sort ?? 'name'}
          onSort={(sort) => navigate(peopleAddress(search, { sort }))}
          onNewLink={(id) => open(`link:${id}`)}
        />
      )}
      {list.data && (
        <div className="people-foot no-print">
          <span>You can’t disable your own account or the last administrator.</span>
          {list.data.meta.next && (
            <Button
              onClick={() => navigate(peopleAddress(search, { after: list.data.meta.next ?? undefined }))}
            >
              Next page
              <Icon name="right" />
            </Button>
          )}
        </div>
      )}
      {dialog === 'invite' && <LinkDialog holder={null} onClose={close} />}
      {linked && <LinkDialog key={linked.id} holder={{ id: linked.id, name: linked.name }} onClose={close} />}
    </div>
  );
};

export const prefetch = ({ http, queryClient }: Wiring, _id: string, search: URLSearchParams) =>
  queryClient.prefetchQuery(peopleCalls.list(http, readPeopleQuery(search)));
