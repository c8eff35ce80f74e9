import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Failure } from './failure.ts';

const DRAIN_TIMEOUT_MS = 10_000;
/** Turns to read what was sent before the end: a busy machine gives few. */
const LAST_TURNS = 20;
const TURN_MS = 5;
const RETRY_AFTER_S = 5;

/** Lets what is soon done be answered, and leaves time to answer the others. */
const WORK_TIMEOUT_MS = 3000;

const shuttingDown = () =>
  new Failure('shutting_down', 'The server is shutting down.', {
    advice: 'Try again in a moment.',
    retry_after: RETRY_AFTER_S,
  });

/** Aborted, with a failure, a moment after the server began to stop. */
export const stoppingSignal = (app: FastifyInstance): AbortSignal => {
  const stopping = new AbortController();
  app.addHook('preClose', async () => {
    void setTimeout(WORK_TIMEOUT_MS, null, { ref: false }).then(() => stopping.abort(shuttingDown()));
  });
  return stopping.signal;
};

/** Browsers and proxies preopen connections, which delay the end. */
export const drainOnClose = (app: FastifyInstance): void => {
  const idle = new Set<Socket>();
  let isClosing = false;
  app.server.on('connection', (socket: Socket) => {
    idle.add(socket);
    socket.once('close', () => idle.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    response.once('close', () => {
      if (isClosing) socket.end();
      else if (!socket.destroyed) idle.add(socket);
    });
  });
  app.addHook('onRequest', async () => {
    if (isClosing) throw shuttingDown();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (let turn = 0; turn < LAST_TURNS; turn += 1) await setTimeout(TURN_MS);
    for (const socket of idle) socket.destroy();
    void setTimeout(DRAIN_TIMEOUT_MS, null, { ref: false }).then(() => app.server.closeAllConnections());
  });
};
