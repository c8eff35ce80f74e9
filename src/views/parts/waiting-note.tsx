import { useSelector } from '@xstate/react';
import type { Connection } from '../../wiring/connection.ts';
import { useConnection } from '../actors/connection-context.tsx';

const Note = ({ connection }: { connection: Connection['actor'] }) => {
  const isAway = useSelector(connection, (snapshot) => snapshot.hasTag('unreachable'));
  return (
    <p className="dialog-foot-note" role="status">
      {isAway && 'Not connected. Keep this tab open: your change is sent when the connection is back.'}
    </p>
  );
};

export const WaitingNote = () => {
  const connection = useConnection();
  return connection && <Note connection={connection} />;
};
