import { CallFailure, isNetworkFailure } from '../../api/call-failure.ts';
import type { HttpClient } from '../../api/http.ts';
import { createIdempotencyKey } from '../../api/idempotency-key.ts';
import type { AnyRecord, RecordCalls, WriteResponse } from '../../api/records.ts';

interface Move {
  readonly record: Pick<AnyRecord, 'id' | 'version'>;
  readonly title: string;
  readonly send: (idempotencyKey: string) => Promise<WriteResponse>;
}

/**
 * After a lost answer, the record’s version tells whether the move was made; its answer is then asked for again.
 * @throws CallFailure
 */
export const moveOnce = async (
  http: HttpClient,
  { routes }: RecordCalls,
  { record: { id, version }, title, send }: Move,
): Promise<WriteResponse> => {
  const key = createIdempotencyKey();
  const lost = (cause: unknown, outcome: string) =>
    isNetworkFailure(cause)
      ? new CallFailure('timeout', { detail: `Can’t reach the server. ${title} ${outcome}`, cause })
      : cause;
  try {
    return await send(key);
  } catch (error) {
    if (!isNetworkFailure(error)) throw error;
    try {
      const { data } = await http.call(routes.read, { params: { id } });
      if (data.version !== version) return await send(key);
    } catch (unread) {
      throw lost(unread, 'may have been moved.');
    }
    throw lost(error, 'was not moved. Try again.');
  }
};
