import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { isCallFailure } from '../../api/call-failure.ts';
import { causeOfFailure } from '../../api/describe-failure.ts';
import { peopleCalls, type ListedPerson } from '../../api/people.ts';
import type { PersonAct } from '../../machines/person-change.ts';
import type { Wiring } from '../../wiring.ts';
import { formatPhone } from '../fields/format-phone.ts';
import { useDialogAddress } from '../navigation/use-dialog-address.ts';
import { Button } from '../parts/button.tsx';
import { formatDay, formatMoment } from '../format/dates.ts';
import { MoreIcon } from '../parts/more-icon.tsx';
import { SHORTCUTS } from '../keyboard/shortcuts.ts';
import { Link } from '../parts/link.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { PageError } from '../parts/page-error.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { useDocumentTitle } from '../parts/use-document-title.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { PEOPLE_PATH } from '../navigation/record-address.ts';
import { PersonActions } from './person-actions.tsx';
import { isOver, LastSignIn, ROLE_NAMES, StateBadge } from '../profile/person-text.tsx';
import { SessionList } from '../profile/session-list.tsx';
import { useLivePeople } from './use-live-people.ts';
import { HistoryEntry } from '../history/history-entry.tsx';
import { PERSON_FIELDS, readablePersonChanges } from '../profile/person-changes.ts';
import '../parts/detail.css';
import './people.css';
import '../profile/lines.css';

const PersonHistory = ({ id }: { id: string }) => {
  const history = useQuery(peopleCalls.history(useWiring().http, id));
  if (history.isError && !history.data) return <LoadFailure query={history} />;
  if (!history.data) return <span className="skeleton" />;
  if (history.data.length === 0) return <p className="line-note">No changes yet.</p>;
  return (
    <ol className="history">
      {history.data.map((revision) => (
        <HistoryEntry
          key={revision.change_set.id}
          revision={{ ...revision, fields: readablePersonChanges(revision.fields) }}
          names={{}}
          fieldOf={PERSON_FIELDS}
        />
      ))}
    </ol>
  );
};

const ACTS: readonly string[] = [
  'disable',
  'enable',
  'changeScopes',
  'endSessions',
  'revokeLink',
] satisfies PersonAct[];
const isAct = (name: string | null): name is PersonAct => ACTS.includes(name ?? '');

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section className="person-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};

const Sessions = ({ id }: { id: string }) => {
  const sessions = useQuery(peopleCalls.sessions(useWiring().http, id));
  if (sessions.isError && !sessions.data) return <LoadFailure query={sessions} />;
  return sessions.data ? <SessionList sessions={sessions.data} person={id} /> : <span className="skeleton" />;
};

const linkText = ({ link }: ListedPerson) => {
  if (!link) return '–';
  const purpose = link.purpose === 'reset' ? 'Password reset' : 'Invitation';
  return `${purpose}, ${isOver(link.expires_at) ? 'expired' : 'works until'} ${formatMoment(link.expires_at)}`;
};

const Facts = ({ person }: { person: ListedPerson }) => {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Email', person.email ?? '–'],
    ['Phone', person.phone ? formatPhone(person.phone) : '–'],
    ['Role', ROLE_NAMES[person.role]],
    ['Last sign-in', <LastSignIn key="at" at={person.last_signed_in_at} />],
    ['Passkeys', person.passkeys || '–'],
    ['Link', linkText(person)],
    ['Added', formatDay(person.created_at)],
    ['Invited by', person.invited_by ?? '–'],
  ];
  return (
    <dl className="person-facts">
      {facts.map(([term, value]) => (
        <div key={term} style={{ display: 'contents' }}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

export const Screen = ({ id }: { id: string }) => {
  const { name, open, close } = useDialogAddress();
  const query = useQuery(peopleCalls.read(useWiring().http, id));
  useLivePeople(query.dataUpdatedAt);
  const person = query.data;
  const title = person?.name;
  useDocumentTitle(title);
  useShortcuts('record', { edit: () => person && !person.is_self && open('edit') });
  if (query.isError && !person) {
    const isUnknown = isCallFailure(query.error) && ['not_found', 'invalid_input'].includes(query.error.code);
    return isUnknown ? (
      <PageError
        title="Person not found"
        text="The link may be incomplete, or it belongs to another server."
      />
    ) : (
      <PageError
        title="Couldn’t load this person"
        text={causeOfFailure(query.error)}
        retry={() => void query.refetch()}
      />
    );
  }
  return (
    <article className="page person-page" aria-busy={!person}>
      <nav className="record-way no-print" aria-label="List">
        <Link href={PEOPLE_PATH}>People</Link>
        {person && (
          <span className="record-crumb" aria-hidden="true">
            /<bdi>{person.name}</bdi>
          </span>
        )}
      </nav>
      {!person && <SkeletonRows />}
      {person && (
        <>
          <div className="page-head">
            <h1 tabIndex={-1}>{person.name}</h1>
            <StateBadge person={person} />
            <div className="page-actions no-print">
              {person.is_self ? (
                <Link className="button" href="/account">
                  My account
                </Link>
              ) : (
                <>
                  <Button onClick={() => open('edit')}>
                    <MoreIcon name="edit" />
                    Edit
                    <kbd aria-hidden="true">{SHORTCUTS.record.edit}</kbd>
                  </Button>
                  <PersonActions person={person} onChoose={open} />
                </>
              )}
            </div>
          </div>
          <div className="person-columns">
            <div>
              <Section title="Sessions">
                <Sessions id={id} />
              </Section>
              <Section title="History">
                <PersonHistory id={id} />
              </Section>
            </div>
            <div className="person-rail">
              <Section title="Account">
                <Facts person={person} />
                <Link href={`/activity?${new URLSearchParams({ by: id })}`}>View their changes</Link>
              </Section>
            </div>
          </div>
          {!person.is_self && name === 'edit' && <EditDialog person={person} onClose={close} />}
          {!person.is_self && name === 'link' && (
            <LinkDialog
              holder={{ id, name: person.name }}
              purpose={person.state === 'invited' ? 'invitation' : 'reset'}
              onClose={close}
            />
          )}
          {isAct(name) && <ChangeDialog key={name} act={name} person={person} onClose={close} />}
        </>
      )}
    </article>
  );
};

export const prefetch = ({ http, queryClient }: Wiring, id: string) =>
  Promise.all([
    queryClient.prefetchQuery(peopleCalls.read(http, id)),
    queryClient.prefetchQuery(peopleCalls.sessions(http, id)),
    queryClient.prefetchQuery(peopleCalls.history(http, id)),
  ]);
