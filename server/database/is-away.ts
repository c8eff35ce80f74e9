/** PostgreSQL's classes for "not there": connection exceptions, too many connections, shutting down. */
const AWAY = /^(08|53300|57P0)/;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT']);
/** What the driver says in words alone. */
const WORDS =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection error and is not queryable/;

/** Whether the database was not there, which says nothing about what was asked of it. */
export const isAway = ({ code = '', message }: Error & { readonly code?: string }): boolean =>
  AWAY.test(code) || NETWORK.has(code) || WORDS.test(message);
