import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface BodyTimes {
  /** For a whole body. */
  readonly bodyMs: number;
  /** For a whole upload. */
  readonly uploadMs: number;
  /** In which an upload must bring `MIN_WINDOW_BYTES`. */
  readonly windowMs: number;
}

const BODY_TIMEOUTS: BodyTimes = { bodyMs: 30_000, uploadMs: 10 * 60_000, windowMs: 30_000 };
const MIN_WINDOW_BYTES = 30_000;

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends slow bodies (slowloris) with 408. Node's `requestTimeout` has one limit for all requests; uploads need
 * longer.
 */
export const limitSlowBodies = (app: FastifyInstance, times: Partial<BodyTimes> = {}): void => {
  const { bodyMs, uploadMs, windowMs } = { ...BODY_TIMEOUTS, ...times };
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request) || request.raw.complete) return;
    const { socket } = request.raw;
    const isUpload = request.routeOptions.config.operation?.consumes !== undefined;
    const expire = () => {
      stop();
      if (reply.raw.headersSent) socket.destroy();
      else {
        const error = Object.assign(new Error('the body came too slowly'), {
          code: 'ERR_HTTP_REQUEST_TIMEOUT',
        });
        app.server.emit('clientError', error, socket);
      }
    };
    const whole = setTimeout(expire, isUpload ? uploadMs : bodyMs);
    let received = socket.bytesRead;
    const window = setInterval(() => {
      if (isUpload && socket.bytesRead - received < MIN_WINDOW_BYTES) expire();
      received = socket.bytesRead;
    }, windowMs);
    const stop = () => {
      clearTimeout(whole);
      clearInterval(window);
    };
    request.raw.once('end', stop).once('close', stop);
    reply.raw.once('close', stop);
  });
};
