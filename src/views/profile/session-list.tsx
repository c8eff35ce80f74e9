import { useSelector } from '@xstate/react';
import { endSessionsLogic } from '../../wiring/flows/end-sessions.ts';
import type { PersonSession } from '../../api/sessions.ts';
import { useFlow } from '../flows/use-flow.ts';
import { Button } from '../parts/button.tsx';
import { describeBrowser, isPhone } from '../format/describe-browser.ts';
import { formatMoment } from '../format/dates.ts';
import { useAgo } from '../format/ago.tsx';
import { MoreIcon } from '../parts/more-icon.tsx';
import { usePreservedFocus } from '../keyboard/use-preserved-focus.ts';
import './lines.css';

interface SessionListProps {
  readonly sessions: readonly PersonSession[];
  /** Null: one's own. */
  readonly person: string | null;
}

const SessionLine = ({ session, onEnd }: { session: PersonSession; onEnd: (() => void) | null }) => {
  const name = describeBrowser(session.user_agent);
  const lastActive = useAgo(session.last_used_at);
  const begun = formatMoment(session.created_at);
  return (
    <li className="line">
      <MoreIcon name={isPhone(session.user_agent) ? 'phone' : 'laptop'} />
      <div className="line-text">
        <span className="line-title">
          {name}
          {session.current && <span className="badge badge-published">This device</span>}
        </span>
        <span className="line-note">
          {[session.address, session.current ? null : `Last active ${lastActive}`, `Signed in ${begun}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {onEnd && (
        <Button variant="small" aria-label={`End session: ${name}, signed in ${begun}`} onClick={onEnd}>
          End session
        </Button>
      )}
    </li>
  );
};

const othersText = (count: number, isOwn: boolean) =>
  isOwn ? `End ${count} other sessions` : `End all ${count} sessions`;

export const SessionList = ({ sessions, person }: SessionListProps) => {
  const flow = useFlow((wiring) => endSessionsLogic(wiring, person), undefined);
  const focusProps = usePreservedFocus<HTMLDivElement>();
  const isBusy = useSelector(flow, (state) => state.hasTag('busy'));
  const others = sessions.filter(({ current }) => !current);
  return (
    <div role="group" aria-label="Sessions" {...focusProps} className="lines" aria-busy={isBusy}>
      {sessions.length > 0 && (
        <ul aria-label="Sessions">
          {sessions.map((session) => (
            <SessionLine
              key={session.id}
              session={session}
              onEnd={session.current ? null : () => flow.send({ type: 'session.end', id: session.id })}
            />
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <Button aria-disabled={isBusy || undefined} onClick={() => flow.send({ type: 'sessions.endOthers' })}>
          {othersText(others.length, person === null)}
        </Button>
      )}
      {others.length === 0 && (
        <p className="line-note">{sessions.length > 0 ? 'No other sessions.' : 'No active sessions.'}</p>
      )}
    </div>
  );
};
