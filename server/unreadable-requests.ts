import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Failure, problemOf } from './failure.ts';

const REFUSALS: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive. Try again.'],
  HPE_HEADER_OVERFLOW: [431, 'The request’s address and headers are too long. Use fewer filters.'],
};
const UNREADABLE = [400, 'The request couldn’t be read.'] as const;

/** Those that Node cannot read reach no hook: their answers have their headers from here. */
export const refuseUnreadable = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, detail] = REFUSALS[error.code ?? ''] ?? UNREADABLE;
  const body = JSON.stringify({ ...problemOf(new Failure('invalid_input', detail)), status });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy: same-origin',
    'Referrer-Policy: no-referrer',
    'X-Content-Type-Options: nosniff',
    'X-Frame-Options: DENY',
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
};
