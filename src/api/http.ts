import type { BodyInputOf, Operation, OutputOf, ParamsOf } from '../../contract/operation.ts';
import { CallFailure, failureOf } from './call-failure.ts';
import type { Clock } from './clock.ts';
import { createIdempotencyKey } from './idempotency-key.ts';
import { requestPath, snapshotBody, type QueryInput } from './request.ts';
import type { Answer, Outgoing, Transport } from './transport.ts';

/** What a request is sent with. A ticket of an earlier epoch opens nothing. */
export interface Ticket {
  readonly accessToken: string;
  readonly epoch: number;
  readonly grant: number;
  /** Aborts when the session of this epoch ends. */
  readonly signal: AbortSignal;
}

/** The client asks the session before every request and after every 401; it holds no opinion of its own. */
export interface SessionDesk {
  /** Null outside a session. */
  ticket(): Ticket | null;
  /**
   * Reports a 401 and waits for the word on it.
   * @returns the ticket to replay with
   * @throws CallFailure when there will be none
   */
  appeal(refused: Ticket, signal: AbortSignal | undefined): Promise<Ticket>;
}

export interface CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: QueryInput;
  readonly body?: unknown;
  /** The version the change began from. */
  readonly ifMatch?: number | string;
  /** Made up where the operation wants one and none is given; a replay carries the same. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** The session the call belongs to, however long it waited; the present one unless told. */
  readonly epoch?: number;
  /** Milliseconds; 30 s unless told. */
  readonly timeout?: number;
}

type OptionsOf<O extends Operation> = CallOptions & {
  readonly params?: ParamsOf<O>;
  readonly body?: BodyInputOf<O> | FormData | Blob;
};

export interface HttpClient {
  /**
   * Makes one call: at most one replay after a refresh, no other retry.
   * @returns the whole body of the answer; undefined for 204
   * @throws CallFailure
   */
  call<O extends Operation>(operation: O, options?: OptionsOf<O>): Promise<OutputOf<O>>;
  /**
   * Makes one call that answers with a file, whole or not at all.
   * @throws CallFailure
   */
  download(operation: Operation, options?: CallOptions): Promise<Blob>;
  /**
   * Makes one call whose answer is read as it comes, until it ends.
   * @param onText is given piece after piece, cut anywhere
   * @throws CallFailure also when the session ends meanwhile
   */
  stream(operation: Operation, onText: (text: string) => void, options?: CallOptions): Promise<void>;
}

const PATIENCE = 30_000;

const entityTag = (version: number | string) =>
  String(version).startsWith('"') ? String(version) : `"${version}"`;

const parse = (answer: Answer): unknown => {
  if (answer.status === 204) return undefined;
  try {
    const body: unknown = JSON.parse(answer.text);
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // Said below.
  }
  throw new CallFailure('malformed', { status: answer.status });
};

export const createHttpClient = (send: Transport, desk: SessionDesk, clock: Clock): HttpClient => {
  const answerTo = async (
    operation: Operation,
    options: CallOptions,
    how: Pick<Outgoing, 'isFile' | 'onText'> = {},
  ): Promise<Answer> => {
    const { params, query, body, ifMatch, idempotencyKey, signal, epoch, timeout = PATIENCE } = options;
    const { method } = operation;
    const path = requestPath(operation, params, query);
    const { contentType, ...snapshot } = snapshotBody(body);
    const headers = {
      ...(contentType && { 'Content-Type': contentType }),
      ...(ifMatch !== undefined && { 'If-Match': entityTag(ifMatch) }),
      ...((operation.idempotent || idempotencyKey) && {
        'Idempotency-Key': idempotencyKey ?? createIdempotencyKey(),
      }),
    };
    const sendWith = (ticket: Ticket | null) => {
      const signals = [signal, ticket?.signal].filter((one) => one !== undefined);
      const accessToken = ticket?.accessToken ?? null;
      return send({ method, path, accessToken, headers, ...snapshot, signals, timeout, ...how });
    };

    if (signal?.aborted) throw new CallFailure('aborted');
    let ticket = operation.access === 'public' ? null : desk.ticket();
    if (operation.access !== 'public' && !ticket) throw new CallFailure('unauthenticated');
    if (ticket && ticket.epoch !== (epoch ?? ticket.epoch)) throw new CallFailure('aborted');
    let answer = await sendWith(ticket);
    if (answer.status === 401 && ticket) {
      ticket = await desk.appeal(ticket, signal);
      answer = await sendWith(ticket);
    }
    // An answer to a session that is over reaches no cache and no callback, however it turned out.
    if (ticket?.signal.aborted || signal?.aborted) throw new CallFailure('aborted');
    if (answer.status >= 300) throw failureOf(answer, clock.now());
    return answer;
  };
  return {
    call: async <O extends Operation>(operation: O, options: OptionsOf<O> = {}) => {
      const answer = await answerTo(operation, options);
      return parse(answer) as OutputOf<O>;
    },
    download: async (operation, options = {}) => {
      const { file, status } = await answerTo(operation, options, { isFile: true });
      if (!file) throw new CallFailure('malformed', { status });
      return file;
    },
    stream: async (operation, onText, options = {}) => {
      await answerTo(operation, options, { onText });
    },
  };
};
