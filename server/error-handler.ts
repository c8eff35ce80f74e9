import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FAILURES, type FailureCode } from '../contract/failure.ts';
import { OPERATIONS } from '../contract/operations.ts';
import { isConnectionError } from './database/connection-errors.ts';
import { LOCK_NOT_AVAILABLE, QUERY_CANCELLED } from './database/sqlstates.ts';
import { DISK_FULL_ADVICE, isDiskFull } from './disk-full.ts';
import { Failure, invalidInput, problemOf } from './failure.ts';

/** PostgreSQL's text holds no NUL and nothing that is not Unicode. */
const UNSTORABLE_TEXT = ['22021', '22P05'];

interface Cause extends Error {
  code?: string;
  statusCode?: number;
}

/** While they last, every request fails alike: a stack for each says nothing. */
const OUTAGES: readonly FailureCode[] = ['database_unavailable', 'disk_full', 'overloaded'];

const FASTIFY_FAILURES: Readonly<Record<number, [FailureCode, string]>> = {
  400: ['invalid_input', 'The request couldn’t be read.'],
  // By @fastify/static, for a path outside its folder.
  403: ['not_found', 'Not found.'],
  404: ['not_found', 'Not found.'],
  405: ['method_not_allowed', 'Method not allowed.'],
  413: ['body_too_large', 'The request is too large.'],
  415: ['unsupported_media_type', 'Send the request as application/json.'],
};

const failureOf = (error: Cause): Failure => {
  if (error instanceof Failure) return error;
  const failure = (code: FailureCode, detail: string, extra: Failure['extra'] = {}) =>
    new Failure(code, detail, extra, error);
  if (isConnectionError(error))
    return failure('database_unavailable', 'Can’t reach the database.', {
      advice: 'Try again in a moment.',
      retry_after: 2,
    });
  if (error.code === LOCK_NOT_AVAILABLE)
    return failure('conflict', 'A larger change is updating this record.', {
      advice: 'Try again in a moment.',
    });
  if (error.code === QUERY_CANCELLED)
    return failure(
      'query_timeout',
      'This took too long and was stopped. No changes were made. Use a more specific search or fewer filters, or try again in a moment.',
      { retry_after: 5 },
    );
  if (isDiskFull(error)) return failure('disk_full', `${DISK_FULL_ADVICE} No changes were made.`);
  if (UNSTORABLE_TEXT.includes(error.code ?? ''))
    return invalidInput([{ path: '', message: 'Remove control characters.' }]);
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return failure('invalid_input', 'The body isn’t valid JSON. Send it as UTF-8, not compressed.');
  const known = FASTIFY_FAILURES[error.statusCode ?? 0];
  if (known) return failure(...known);
  return failure('internal', 'Something went wrong on the server. No changes were made.');
};

const send = (failure: Failure, reply: FastifyReply) => {
  const { status, extra } = failure;
  if (extra.retry_after !== undefined) reply.header('retry-after', extra.retry_after);
  if (status === FAILURES.unauthenticated) reply.header('www-authenticate', 'Bearer');
  return reply
    .status(status)
    .type('application/problem+json')
    .send(JSON.stringify(problemOf(failure)));
};

const PLACES = OPERATIONS.map(({ method, path }) => ({
  method,
  path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Tells a wrong method from a missing record. */
const methodsAt = (url: string): string[] => {
  const [address = ''] = url.split('?');
  return PLACES.filter(({ path }) => path.test(address)).map(({ method }) => method);
};

export const handleErrors = (
  app: FastifyInstance,
  serveScreen: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null,
): void => {
  app.setErrorHandler((error: Cause, request, reply) => {
    const failure = failureOf(error);
    // Only logged: its text may hold SQL or a path.
    if (failure.status >= 500 && failure.code !== 'shutting_down') {
      const { code, cause = failure } = failure;
      const err = OUTAGES.includes(code) ? { message: (cause as Error).message } : cause;
      const operation = `${request.method} ${request.routeOptions.url}`;
      request.log.error({ err, code, operation }, 'request failed');
    }
    return send(failure, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    const screen = serveScreen(request, reply);
    if (screen) return screen;
    const methods = methodsAt(request.url).join(', ');
    if (methods === '') return send(new Failure('not_found', 'Not found.'), reply);
    reply.header('allow', methods);
    return send(new Failure('method_not_allowed', `Use ${methods} here, not ${request.method}.`), reply);
  });
};
