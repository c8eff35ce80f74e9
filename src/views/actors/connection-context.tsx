import { createContext, use } from 'react';
import type { Connection } from '../../wiring/connection.ts';

const ConnectionContext = createContext<Connection['actor'] | null>(null);

export const ConnectionProvider = ConnectionContext.Provider;

/** Null if nothing watches the connection. */
export const useConnection = (): Connection['actor'] | null => use(ConnectionContext);
