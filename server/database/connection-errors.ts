/** Connection exception, too many connections, shutdown. */
const CONNECTION_SQLSTATES = /^(08|53300|57P0)/;
const NETWORK_ERROR_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT']);
const DRIVER_MESSAGES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection error and is not queryable/;

export const isConnectionError = ({ code = '', message }: Error & { readonly code?: string }): boolean =>
  CONNECTION_SQLSTATES.test(code) || NETWORK_ERROR_CODES.has(code) || DRIVER_MESSAGES.test(message);

const TIMEOUT_MESSAGES = /timeout exceeded when trying to connect|due to connection timeout/;
/** Each waits as long as a connection may take to open: a minute in all. */
const START_ATTEMPTS = 12;

/** For the start on a busy machine; a connection that is refused fails at once. */
export const withConnectionRetries = async <T>(work: () => Promise<T>, attempt = 1): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (attempt === START_ATTEMPTS || !TIMEOUT_MESSAGES.test((error as Error).message)) throw error;
    return withConnectionRetries(work, attempt + 1);
  }
};
