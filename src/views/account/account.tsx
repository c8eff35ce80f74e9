import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { causeOfFailure } from '../../api/describe-failure.ts';
import { accountCalls } from '../../api/people.ts';
import { sessionCalls } from '../../api/sessions.ts';
import type { Wiring } from '../../wiring.ts';
import { useDialogAddress } from '../navigation/use-dialog-address.ts';
import { Button } from '../parts/button.tsx';
import { SIGN_OUT_DIALOG, signOutOrAsk } from '../actors/sign-out.ts';
import { SessionList } from '../profile/session-list.tsx';
import { formatDay } from '../format/dates.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { PageError } from '../parts/page-error.tsx';
import { useWiring } from '../actors/wiring-context.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { readUnsavedDrafts, useNamedDraft, type UnsavedDraft } from '../flows/unsaved-drafts.ts';
import { ConfirmDialog } from '../parts/dialog.tsx';
import { Link } from '../parts/link.tsx';
import { useDocumentTitle } from '../parts/use-document-title.ts';
import './account.css';
import '../parts/dialog.css';

const DraftItem = ({ draft }: { draft: UnsavedDraft }) => {
  const { name, path } = useNamedDraft(draft);
  return <li>{path === null ? name : <Link href={path}>{name}</Link>}</li>;
};

const SignOutDialog = ({ onClose }: { onClose: () => void }) => {
  const { drafts, signOut } = useWiring();
  const [unsaved] = useState(() => readUnsavedDrafts(drafts));
  return (
    <ConfirmDialog
      title="Sign out and delete drafts?"
      action="Sign out"
      onConfirm={signOut}
      onClose={onClose}
    >
      <p>Signing out deletes these unsaved changes, in other tabs too:</p>
      <ul className="sign-out-drafts" aria-label="Unsaved changes">
        {unsaved.map((draft) => (
          <DraftItem key={draft.key} {...{ draft }} />
        ))}
      </ul>
    </ConfirmDialog>
  );
};

interface SectionProps {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}

const Section = ({ title, about, children }: SectionProps) => {
  const id = useId();
  return (
    <section className="account-section" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="account-about">{about}</p>
      </div>
      {children}
    </section>
  );
};

export const Screen = () => {
  const wiring = useWiring();
  const { http } = wiring;
  const { name: dialog, close } = useDialogAddress();
  const account = useQuery(accountCalls.read(http));
  const sessions = useQuery(sessionCalls.list(http));
  const passkeys = useQuery(accountCalls.passkeys(http));
  useDocumentTitle('My account');
  const person = account.data;
  if (account.isError && !person)
    return (
      <PageError
        title="Couldn’t load your account"
        text={causeOfFailure(account.error)}
        retry={() => void account.refetch()}
      />
    );
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <div className="page">
      <div className="page-head">
        <h1 tabIndex={-1}>My account</h1>
        <div className="page-actions">
          <Button onClick={() => signOutOrAsk(wiring)}>Sign out</Button>
        </div>
      </div>
      {person && !sessions.isPending && !passkeys.isPending ? (
        <div className="account">
          <Section title="Profile" about="Shown to your colleagues">
            <ProfileSection account={person} />
          </Section>
          <Section
            title="Password"
            about={
              person.password_changed_at
                ? `Changed ${formatDay(person.password_changed_at)}`
                : 'Not changed yet'
            }
          >
            <PasswordSection others={others} identifier={person.email ?? person.phone ?? ''} />
          </Section>
          <Section title="Passkeys" about="Sign in with your fingerprint, face or PIN">
            <PasskeysSection />
          </Section>
          <Section title="Sessions" about="Where you are signed in">
            {sessions.data ? (
              <SessionList sessions={sessions.data} person={null} />
            ) : (
              <LoadFailure query={sessions} />
            )}
          </Section>
          <Section title="Preferences" about="On this device">
            <PreferencesSection />
          </Section>
        </div>
      ) : (
        <div aria-busy="true">
          <SkeletonRows />
        </div>
      )}
      {dialog === SIGN_OUT_DIALOG && <SignOutDialog onClose={close} />}
    </div>
  );
};

export const prefetch = ({ http, queryClient }: Wiring) =>
  Promise.all([
    queryClient.prefetchQuery(accountCalls.read(http)),
    queryClient.prefetchQuery(sessionCalls.list(http)),
    queryClient.prefetchQuery(accountCalls.passkeys(http)),
  ]);
