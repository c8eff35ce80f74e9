import { FAILURES, type FailureCode } from '../../contract/failure-codes.ts';
import type { FieldError, Problem } from '../../contract/failure.ts';

export type CallFailureCode = FailureCode | 'network' | 'timeout' | 'aborted' | 'malformed';

type Particulars = ErrorOptions & Partial<Omit<CallFailure, keyof Error | 'code'>>;

type Explanation = Pick<Particulars, 'detail' | 'advice'>;

const EXPLANATIONS: Partial<Record<CallFailureCode, Explanation>> = {
  network: { detail: 'Can’t reach the server.', advice: 'Try again in a moment.' },
  timeout: { detail: 'The server took too long to answer.' },
  aborted: { detail: 'The request was cancelled.' },
  malformed: { detail: 'The server sent an unexpected response.' },
  unauthenticated: { detail: 'Sign in to continue.' },
  database_unavailable: { detail: 'The server is unavailable.', advice: 'Try again in a moment.' },
  rate_limited: { detail: 'Too many requests.', advice: 'Try again in a moment.' },
  body_too_large: { detail: 'This is too large for the server.' },
};
const UNEXPLAINED = { detail: 'Something went wrong.', advice: 'Try again.' };

/** No token, no URL: safe to show and log. */
export class CallFailure extends Error {
  readonly code: CallFailureCode;
  /** Null without a response. */
  readonly status: number | null;
  /** True for the server's own problem (RFC 9457), false for a proxy's error. */
  readonly isOurs: boolean;
  /** What happened. */
  readonly detail: string;
  /** What to do. */
  readonly advice: string | null;
  readonly errors: readonly FieldError[];
  readonly conflict: Problem['conflict'];
  readonly uses: Problem['uses'];
  readonly purged: Problem['purged'];
  /** Seconds. */
  readonly retryAfter: number | null;

  constructor(code: CallFailureCode, particulars: Particulars = {}) {
    const { detail = '', advice = null }: Explanation = particulars.detail
      ? particulars
      : (EXPLANATIONS[code] ?? UNEXPLAINED);
    super(detail, { cause: particulars.cause });
    // Libraries check this name for aborts.
    this.name = code === 'aborted' ? 'AbortError' : 'CallFailure';
    this.code = code;
    this.status = particulars.status ?? null;
    this.isOurs = particulars.isOurs ?? false;
    this.detail = detail;
    this.advice = advice;
    this.errors = particulars.errors ?? [];
    this.conflict = particulars.conflict;
    this.uses = particulars.uses;
    this.purged = particulars.purged;
    this.retryAfter = particulars.retryAfter ?? null;
  }
}

export const isCallFailure = (value: unknown): value is CallFailure => value instanceof CallFailure;

const UNAVAILABLE_STATUSES: readonly number[] = [502, 503, 504];
export const isUnavailable = (status: number): boolean => UNAVAILABLE_STATUSES.includes(status);

/** A success that failed was unreadable: cut off, or a proxy's own page. */
const isUnreadable = ({ status }: CallFailure): boolean => status !== null && status < 300;

export const isNotFound = (error: unknown): error is CallFailure =>
  isCallFailure(error) && error.code === 'not_found';

/** True where the write may have happened. */
export const isNetworkFailure = (error: unknown): boolean =>
  isCallFailure(error) &&
  (['network', 'timeout'].includes(error.code) || isUnavailable(error.status ?? 0) || isUnreadable(error));

const isKnown = (code: unknown): code is FailureCode =>
  typeof code === 'string' && Object.hasOwn(FAILURES, code);

const codeOf = (status: number): CallFailureCode => {
  if (status >= 500) return isUnavailable(status) ? 'database_unavailable' : 'internal';
  const code = Object.entries(FAILURES).find(([, of]) => of === status)?.[0];
  return isKnown(code) ? code : 'malformed';
};

const problemIn = (text: string): Partial<Problem> => {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
};

/** Seconds or a date (RFC 9110, 10.2.3). */
const secondsUntil = (header: string, now: number): number | null => {
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
};

export const failureOf = (
  response: { status: number; headers: Headers; text: string },
  now: number,
): CallFailure => {
  const problem = problemIn(response.text);
  const isOurs =
    isKnown(problem.code) &&
    (response.headers.get('content-type') ?? '').startsWith('application/problem+json');
  return new CallFailure(isKnown(problem.code) ? problem.code : codeOf(response.status), {
    status: response.status,
    isOurs,
    ...(typeof problem.detail === 'string' && { detail: problem.detail }),
    ...(typeof problem.advice === 'string' && { advice: problem.advice }),
    ...(Array.isArray(problem.errors) && { errors: problem.errors }),
    conflict: problem.conflict,
    purged: problem.purged,
    ...(Array.isArray(problem.uses) && { uses: problem.uses }),
    retryAfter: secondsUntil(response.headers.get('retry-after') ?? '', now) ?? problem.retry_after ?? null,
  });
};
