import { FAILURES, type FailureCode } from '../../contract/failure-codes.ts';
import type { FieldError, Problem } from '../../contract/failure.ts';

/** Beyond what a server says: no answer came, none in time, nobody waits any more, or the answer made no sense. */
export type CallFailureCode = FailureCode | 'network' | 'timeout' | 'aborted' | 'malformed';

interface Particulars {
  /** The HTTP status, or null where no answer came. */
  readonly status?: number | null;
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  readonly clash?: Problem['clash'];
  readonly uses?: Problem['uses'];
  readonly isOurs?: boolean;
  /** Seconds. */
  readonly retryAfter?: number | null;
  readonly cause?: unknown;
}

const FAILURE_MESSAGES: Partial<Record<CallFailureCode, string>> = {
  network: 'The server does not answer right now.',
  timeout: 'The server took too long to answer.',
  aborted: 'The request was given up.',
  malformed: 'The server gave an answer that makes no sense.',
  unauthenticated: 'Sign in to go on.',
};

/** The one way a call fails. It carries no token and no address beyond what `detail` says to a person. */
export class CallFailure extends Error {
  readonly code: CallFailureCode;
  readonly status: number | null;
  /** Said by our server itself, in a problem (RFC 9457) with a code of the contract; what stands between us says none. */
  readonly isOurs: boolean;
  /** A sentence for a person. */
  readonly detail: string;
  readonly errors: readonly FieldError[];
  readonly clash: Problem['clash'];
  readonly uses: Problem['uses'];
  readonly retryAfter: number | null;

  constructor(code: CallFailureCode, particulars: Particulars = {}) {
    const detail = particulars.detail || FAILURE_MESSAGES[code] || 'Something went wrong. Try again.';
    super(detail, { cause: particulars.cause });
    // Whoever handles aborts by the platform's name for them need not know this class.
    this.name = code === 'aborted' ? 'AbortError' : 'CallFailure';
    this.code = code;
    this.status = particulars.status ?? null;
    this.isOurs = particulars.isOurs ?? false;
    this.detail = detail;
    this.errors = particulars.errors ?? [];
    this.clash = particulars.clash;
    this.uses = particulars.uses;
    this.retryAfter = particulars.retryAfter ?? null;
  }
}

export const isCallFailure = (value: unknown): value is CallFailure => value instanceof CallFailure;

/** What stands between us and the server answers so for it, and so does the server without its database. */
const UNAVAILABLE_STATUSES: readonly number[] = [502, 503, 504];
export const isUnavailable = (status: number): boolean => UNAVAILABLE_STATUSES.includes(status);

/** Nothing came back, and what was sent may or may not have been written. */
export const isNetworkFailure = (error: unknown): boolean =>
  isCallFailure(error) &&
  (error.code === 'network' || error.code === 'timeout' || isUnavailable(error.status ?? 0));

const isKnown = (code: unknown): code is FailureCode =>
  typeof code === 'string' && Object.hasOwn(FAILURES, code);

/** The plainest code that travels under a status, for servers that speak another dialect. */
const codeOf = (status: number): CallFailureCode => {
  if (status >= 500) return status === 503 ? 'database_unavailable' : 'internal';
  const plain = Object.entries(FAILURES).find(([, of]) => of === status)?.[0];
  return isKnown(plain) ? plain : 'malformed';
};

const problemIn = (text: string): Partial<Problem> => {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
};

/** RFC 9110 allows seconds or a date. */
const secondsUntil = (header: string | null, now: number): number | null => {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
};

/** Reads a failed answer: a problem of RFC 9457 in our dialect, or whatever else a server between us may say. */
export const failureOf = (
  answer: { status: number; headers: Headers; text: string },
  now: number,
): CallFailure => {
  const problem = problemIn(answer.text);
  const isOurs =
    isKnown(problem.code) &&
    (answer.headers.get('content-type') ?? '').startsWith('application/problem+json');
  return new CallFailure(isKnown(problem.code) ? problem.code : codeOf(answer.status), {
    status: answer.status,
    isOurs,
    ...(typeof problem.detail === 'string' && { detail: problem.detail }),
    ...(Array.isArray(problem.errors) && { errors: problem.errors }),
    ...(problem.clash && { clash: problem.clash }),
    ...(Array.isArray(problem.uses) && { uses: problem.uses }),
    retryAfter: secondsUntil(answer.headers.get('retry-after'), now) ?? problem.retry_after ?? null,
  });
};
