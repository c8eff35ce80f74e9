import { useSelector } from '@xstate/react';
import type { Connection } from '../../wiring/connection.ts';
import { useConnection } from '../parts/connection-context.tsx';

const Banner = ({ connection }: { connection: Connection['actor'] }) => {
  const isAway = useSelector(connection, (snapshot) => snapshot.hasTag('unreachable'));
  const isAsking = useSelector(connection, (snapshot) => snapshot.matches('reconnecting'));
  const isOffline = useSelector(connection, (snapshot) => snapshot.context.isOffline);
  return (
    <div role="status" aria-live="polite">
      {isAway && (
        <p className="banner">
          <strong>{isOffline ? 'You are offline.' : 'Can’t reach the server.'}</strong> Loaded pages stay
          readable. Keep this tab open: changes are sent when the connection is back.{' '}
          <button
            type="button"
            aria-disabled={isAsking}
            onClick={() => connection.send({ type: 'probe.now' })}
          >
            {isAsking ? 'Trying…' : 'Try now'}
          </button>
        </p>
      )}
    </div>
  );
};

export const ConnectionBanner = () => {
  const connection = useConnection();
  return connection && <Banner connection={connection} />;
};
