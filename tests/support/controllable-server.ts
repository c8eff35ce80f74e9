import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Answering {
  readonly status: number;
  /** Sent as JSON, unless it is a string. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that has arrived and waits for the test to answer it. */
export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
  /** False once it was answered, or its caller gave it up. */
  readonly isOpen: () => boolean;
  /** The status it was answered with, or null. */
  readonly status: () => number | null;
  answer(answer: Answering): void;
  /** The connection breaks. */
  drop(): void;
  /** Whoever asked is gone, and hears nothing of it. */
  forgetCaller(): void;
}

export interface ControllableServer {
  readonly fetch: typeof globalThis.fetch;
  readonly baseUrl: string;
  /** All that ever arrived, in order. */
  readonly arrived: readonly Arrived[];
  /** Begins a new story: what arrived before is of no more interest. */
  forget(): void;
  close(): Promise<void>;
}

/** Where given, it sees each request first; what it answers never waits. */
export type RequestGate = (request: Arrived) => void;

const isJson = (body: unknown) => body !== undefined && typeof body !== 'string';
const textOf = ({ body }: Answering) =>
  isJson(body) ? JSON.stringify(body) : ((body as string | undefined) ?? null);
const headersOf = ({ body, headers }: Answering) => ({
  ...(isJson(body) && { 'content-type': 'application/json' }),
  ...headers,
});

/** A server inside the process: the real adapters speak to a `fetch` that holds every request until it is answered. */
export const createControllableFetch = (gate: RequestGate = () => {}): ControllableServer => {
  const arrived: Arrived[] = [];
  const fetch = (input: RequestInfo | URL, init: RequestInit = {}) =>
    new Promise<Response>((resolve, reject) => {
      const { signal } = init;
      if (signal?.aborted) return reject(new DOMException('This operation was aborted', 'AbortError'));
      let isOpen = true;
      let status: number | null = null;
      const close = () => {
        isOpen = false;
        signal?.removeEventListener('abort', abort);
      };
      const abort = () => {
        close();
        reject(new DOMException('This operation was aborted', 'AbortError'));
      };
      signal?.addEventListener('abort', abort, { once: true });
      const url = new URL(String(input));
      const request: Arrived = {
        method: init.method ?? 'GET',
        path: url.pathname + url.search,
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? init.body : '',
        isOpen: () => isOpen,
        status: () => status,
        answer: (answer) => {
          if (!isOpen) return;
          close();
          status = answer.status;
          resolve(new Response(textOf(answer), { status: answer.status, headers: headersOf(answer) }));
        },
        drop: () => {
          if (!isOpen) return;
          close();
          reject(new TypeError('fetch failed'));
        },
        forgetCaller: close,
      };
      arrived.push(request);
      gate(request);
    });
  return {
    fetch: fetch as typeof globalThis.fetch,
    baseUrl: 'http://server.test',
    arrived,
    forget: () => arrived.splice(0),
    close: async () => {},
  };
};

/** The same on a real socket of the loopback interface. */
export const startControllableServer = async (gate: RequestGate = () => {}): Promise<ControllableServer> => {
  const arrived: Arrived[] = [];
  const server = createServer((incoming, outgoing: ServerResponse) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      let isOpen = true;
      let status: number | null = null;
      outgoing.on('close', () => {
        isOpen = false;
      });
      const request: Arrived = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: new Headers(incoming.headers as Record<string, string>),
        body: Buffer.concat(chunks).toString('latin1'),
        isOpen: () => isOpen,
        status: () => status,
        answer: (answer) => {
          if (!isOpen) return;
          isOpen = false;
          status = answer.status;
          outgoing.writeHead(answer.status, headersOf(answer));
          outgoing.end(textOf(answer) ?? undefined);
        },
        drop: () => {
          isOpen = false;
          outgoing.destroy();
        },
        forgetCaller: () => {
          isOpen = false;
        },
      };
      arrived.push(request);
      gate(request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    fetch: globalThis.fetch,
    baseUrl: `http://127.0.0.1:${port}`,
    arrived,
    forget: () => arrived.splice(0),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
