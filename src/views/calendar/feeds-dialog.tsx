import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useState, type FormEvent } from 'react';
import { calendarCalls } from '../../api/calendar.ts';
import type { CalendarFeed } from '../../../contract/calendar.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { calendarFeedsLogic } from '../../wiring/flows/calendar-feeds.ts';
import { createSecretValue } from '../../wiring/flows/secret-value.ts';
import { useFlow } from '../flows/use-flow.ts';
import { useFlowContext } from '../actors/use-flow-context.ts';
import { Button } from '../parts/button.tsx';
import { ConfirmDialog, Dialog } from '../parts/dialog.tsx';
import { Alert } from '../parts/alert.tsx';
import { formatDay } from '../format/dates.ts';
import { Ago } from '../format/ago.tsx';
import { CopyLink } from '../parts/copy-link.tsx';
import { useWiring } from '../actors/wiring-context.tsx';

interface FeedsDialogProps {
  readonly q: string;
  readonly filter: string;
  readonly onClose: () => void;
}

/** Shown once: the server keeps no readable copy. */
const NewAddress = ({ address }: { address: string }) => (
  <div className="feed-new" role="group" aria-label="New feed">
    <p>Copy this link now. It is not shown again, and anyone who has it can see these events.</p>
    <CopyLink label="Feed link" address={address} />
  </div>
);

const contentsText = ({ q, filter }: Pick<CalendarFeed, 'q' | 'filter'>) => {
  if (q && filter) return `filtered, search “${q}”`;
  if (q) return `search “${q}”`;
  return filter ? 'filtered' : 'all events';
};

export const FeedsDialog = ({ q, filter, onClose }: FeedsDialogProps) => {
  const feeds = useQuery(calendarCalls.feeds(useWiring().http));
  const [name, setName] = useState('');
  const [hasDrafts, setHasDrafts] = useState(false);
  const [revoked, setRevoked] = useState<CalendarFeed | null>(null);
  const [address] = useState(() => createSecretValue<string>());
  const flow = useFlow(
    (wiring) => calendarFeedsLogic(wiring, address),
    undefined,
    { 'feed.created': () => setName('') },
    'Calendar feeds',
  );
  const { createdId, reason } = useFlowContext(flow, 'createdId', 'reason');
  const isRevoking = useSelector(flow, (state) => state.matches({ revocation: 'revoking' }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const feed = { name: name.trim() || 'Events', q, filter, drafts: hasDrafts };
    flow.send({ type: 'feed.create', feed });
  };
  return (
    <Dialog title="Calendar feeds" size="small" onClose={onClose}>
      <div className="dialog-body">
        <p>
          Subscribe in Google Calendar, Outlook or Apple Calendar to keep events up to date there. A new feed
          has the published events that this calendar shows:{' '}
          {contentsText({ q: q || null, filter: filter || null })}.
        </p>
        <Alert>{reason ?? (feeds.error && describeFailure(feeds.error))}</Alert>
        <form className="field" onSubmit={submit}>
          <label htmlFor="feed-name">Feed name</label>
          <div className="feed-line">
            <input
              id="feed-name"
              className="input"
              placeholder="Open days"
              maxLength={100}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Button type="submit" variant="primary">
              Create feed
            </Button>
          </div>
        </form>
        <label className="feed-drafts">
          <input
            type="checkbox"
            className="check"
            checked={hasDrafts}
            onChange={({ target }) => setHasDrafts(target.checked)}
          />
          Include drafts and archived events
        </label>
        {createdId && <NewAddress key={createdId} address={address.require()} />}
        {feeds.data && feeds.data.length > 0 && (
          <ul className="feeds" aria-label="Your feeds">
            {feeds.data.map((feed) => (
              <li key={feed.id}>
                <span>
                  <strong>{feed.name}</strong>
                  <small>
                    {contentsText(feed)}, {feed.drafts ? 'with drafts' : 'published only'} · created{' '}
                    {formatDay(feed.created_at)} ·{' '}
                    {feed.last_used_at ? (
                      <>
                        last used <Ago at={feed.last_used_at} />
                      </>
                    ) : (
                      'never used'
                    )}
                  </small>
                </span>
                <Button
                  variant="danger"
                  aria-label={`Revoke ${feed.name}`}
                  disabled={isRevoking}
                  onClick={() => setRevoked(feed)}
                >
                  Revoke
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {revoked && (
        <ConfirmDialog
          title={`Revoke ${revoked.name}?`}
          action="Revoke feed"
          onConfirm={() => {
            flow.send({ type: 'feed.revoke', feed: { id: revoked.id, name: revoked.name } });
            setRevoked(null);
          }}
          onClose={() => setRevoked(null)}
        >
          <p>Its link stops working in every calendar that uses it. This can’t be undone.</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
};
