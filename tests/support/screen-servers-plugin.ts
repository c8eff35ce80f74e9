import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vitest/config';

/** Where a screen's test asks for a server of its own: POST answers with its number, `/3/v1/…` below it speaks to it. */
export const SCREEN_SERVERS = '/screen-servers';

// Vitest's settings and a suite's setup have each their own modules, and are of one process.
const run = globalThis as {
  registrarScreenServers?: (incoming: IncomingMessage, response: ServerResponse) => void;
};

/** @param handle paths begin below `SCREEN_SERVERS` */
export const handleScreenServers = (handle: NonNullable<typeof run.registrarScreenServers>): void => {
  run.registrarScreenServers = handle;
};

/** The app's own origin, as in production: Chromium asks another before each call whether it may be made. */
export const screenServers = (): Plugin => ({
  name: 'registrar:screen-servers',
  configureServer: ({ middlewares }) => {
    middlewares.use(SCREEN_SERVERS, (incoming, response) => run.registrarScreenServers?.(incoming, response));
  },
});
