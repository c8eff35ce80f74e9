/** Connection exception, too many connections, shutdown. */
const CONNECTION_SQLSTATES = /^(08|53300|57P0)/;
const NETWORK_ERROR_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT']);
const DRIVER_MESSAGES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection error and is not queryable/;

export const isConnectionError = ({ code = '', message }: Error & { readonly code?: string }): boolean =>
  CONNECTION_SQLSTATES.test(code) || NETWORK_ERROR_CODES.has(code) || DRIVER_MESSAGES.test(message);
