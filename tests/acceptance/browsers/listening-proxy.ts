import { createHash } from 'node:crypto';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const COMPLAINTS = '/complaints-of-the-page';

/** Runs before every other script of a page and reports what its console would say; no protocol tells it of WebKitGTK. */
const LISTENER = `
const tell = (text) => navigator.sendBeacon('${COMPLAINTS}', String(text));
const { error } = console;
console.error = (...words) => { tell(words.join(' ')); error.apply(console, words); };
addEventListener('error', (event) => { if (event.message) tell(event.message + ' ' + (event.error?.stack ?? '')); });
addEventListener('unhandledrejection', ({ reason }) => tell('unhandled: ' + reason + ' ' + (reason?.stack ?? '')));
document.addEventListener('securitypolicyviolation', (event) =>
  tell('CSP refused ' + event.violatedDirective + ': ' + event.blockedURI + ' ' + event.sample));
`;
const HASH = `'sha256-${createHash('sha256').update(LISTENER).digest('base64')}'`;

const textOf = async (message: IncomingMessage) => {
  message.setEncoding('utf8');
  let text = '';
  for await (const chunk of message) text += String(chunk);
  return text;
};

export interface ListeningProxy {
  readonly address: string;
  /** What the pages complained of so far, oldest first. */
  readonly complaints: readonly string[];
  /** Milliseconds each script is held back from now on. */
  delayScripts(by: number): void;
  close(): void;
}

/** A server before the server, which lets each page report its own errors and changes nothing else. */
export const listenInFrontOf = async (address: string): Promise<ListeningProxy> => {
  const complaints: string[] = [];
  let scriptDelay = 0;
  const { host: upstream } = new URL(address);
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { 'accept-encoding': _, ...headers } = incoming.headers;
    const asked = request(
      address + incoming.url,
      { method: incoming.method, headers: { ...headers, host: upstream, 'accept-encoding': 'identity' } },
      async (response) => {
        const isPage = response.headers['content-type']?.startsWith('text/html');
        if (!isPage) return response.pipe(outgoing.writeHead(response.statusCode ?? 502, response.headers));
        const page = (await textOf(response)).replace('<script', `<script>${LISTENER}</script><script`);
        const { 'content-length': _length, etag: _etag, ...rest } = response.headers;
        const policy = String(rest['content-security-policy'] ?? '').replace(
          'script-src',
          `script-src ${HASH}`,
        );
        outgoing
          .writeHead(response.statusCode ?? 502, { ...rest, 'content-security-policy': policy })
          .end(page);
        return undefined;
      },
    );
    asked.on('error', () => outgoing.destroy());
    outgoing.on('close', () => asked.destroy());
    incoming.pipe(asked);
  };
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.url?.endsWith('.js')) await pause(scriptDelay);
    if (incoming.url !== COMPLAINTS) return forward(incoming, outgoing);
    complaints.push(await textOf(incoming));
    outgoing.writeHead(204).end();
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    complaints,
    delayScripts: (by) => {
      scriptDelay = by;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
