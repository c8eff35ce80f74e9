import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isCallFailure } from '../../api/call-failure.ts';
import { sessionCalls, type PersonSession } from '../../api/sessions.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { Dialog } from '../parts/dialog.tsx';
import { formatMoment } from '../parts/format.ts';
import { formatAgo } from '../parts/format-ago.ts';
import { notifyFailure } from '../parts/notify-failure.ts';
import { notify } from '../parts/toast-store.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { describeBrowser } from './describe-browser.ts';
import './sessions-dialog.css';

interface LineProps {
  readonly session: PersonSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

const Line = ({ session, isEnding, onEnd }: LineProps) => {
  const name = describeBrowser(session.user_agent);
  const begun = formatMoment(session.created_at);
  return (
    <li className="session">
      <div>
        <strong>{name}</strong>
        <span className="session-times">
          {session.current ? 'This browser' : `Last used ${formatAgo(session.last_used_at)}`} · signed in{' '}
          {begun} · ends {formatMoment(session.expires_at)}
        </span>
      </div>
      {session.current ? (
        <span className="badge badge-published">This session</span>
      ) : (
        <button
          type="button"
          className="button"
          aria-label={`End the session of ${name}, signed in ${begun}`}
          aria-disabled={isEnding}
          onClick={() => !isEnding && onEnd()}
        >
          End
        </button>
      )}
    </li>
  );
};

/** A session that has already ended counts as success. */
const useEnding = (onEnded: () => Promise<unknown>) => {
  const wiring = useWiring();
  const [isEnding, setEnding] = useState(false);
  const end = async (sessions: readonly PersonSession[]) => {
    setEnding(true);
    try {
      await Promise.all(
        sessions.map(({ id }) =>
          sessionCalls.end(wiring.http, id).catch((error: unknown) => {
            if (!isCallFailure(error) || error.code !== 'not_found') throw error;
          }),
        ),
      );
      const count = sessions.length;
      notify({ text: count === 1 ? 'Ended the session.' : `Ended ${count} sessions.`, tone: 'good' });
    } catch (error) {
      notifyFailure(wiring, error);
    } finally {
      await onEnded();
      setEnding(false);
    }
  };
  return { isEnding, end };
};

export const SessionsDialog = ({ onClose }: { onClose: () => void }) => {
  const { http } = useWiring();
  const query = useQuery(sessionCalls.list(http));
  const { isEnding, end } = useEnding(query.refetch);
  const sessions = query.data ?? [];
  const others = sessions.filter(({ current }) => !current);
  return (
    <Dialog title="Sessions" onClose={onClose}>
      <div className="dialog-body" aria-busy={query.isPending}>
        {query.isPending && <span className="skeleton" />}
        {query.isError && <p role="alert">{describeFailure(query.error)}</p>}
        <ul className="sessions" aria-label="Where you are signed in">
          {sessions.map((session) => (
            <Line key={session.id} {...{ session, isEnding }} onEnd={() => void end([session])} />
          ))}
        </ul>
      </div>
      <footer className="dialog-foot">
        <span className="dialog-foot-note" role="status">
          {query.isSuccess && others.length === 0 && 'You are signed in nowhere else.'}
        </span>
        {others.length > 1 && (
          <button
            type="button"
            className="button button-danger"
            aria-disabled={isEnding}
            onClick={() => !isEnding && void end(others)}
          >
            End all {others.length} others
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </footer>
    </Dialog>
  );
};
