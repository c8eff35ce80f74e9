import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { findBrokenInvariants } from './database-invariants.ts';
import { joinDatabaseServer } from './database.ts';
import { startTestServer, type TestServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a screen's test asks for a server of its own: POST answers with its number, `/3/v1/…` speaks to it. */
    screenServers: string;
  }
}

/** The tests' page comes from Vitest, another origin; to the real server this stands for the app's own. */
const allowEveryOrigin = (response: ServerResponse) => {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*, authorization');
  response.setHeader('access-control-allow-methods', '*');
  response.setHeader('access-control-expose-headers', '*');
};

const pass = (incoming: IncomingMessage, response: ServerResponse, target: string) => {
  const { origin: _, ...headers } = incoming.headers;
  const outgoing = forward(target, { method: incoming.method ?? 'GET', headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
};

/** Gives each file of screen tests that asks a real server over a fresh database that holds the starter set. */
export default async function setup(project: TestProject) {
  let database: ReturnType<typeof joinDatabaseServer> | undefined;
  const servers: TestServer[] = [];
  const begin = async () => {
    database ??= joinDatabaseServer();
    const server = await startTestServer({
      databaseServer: (await database).server,
      contents: 'starter set',
    });
    return servers.push(server) - 1;
  };
  const front = createServer((incoming, response) => {
    allowEveryOrigin(response);
    const [, number = '', path = ''] = /^\/(\d*)(.*)$/.exec(incoming.url ?? '') ?? [];
    const server = servers[Number(number)];
    if (incoming.method === 'OPTIONS') response.writeHead(204).end();
    else if (incoming.method === 'DELETE' && server && path === '') {
      delete servers[Number(number)];
      void findBrokenInvariants(server.url)
        .finally(() => server.close())
        .then((broken) => response.end(broken.join('\n')));
    } else if (number !== '' && server) pass(incoming, response, server.address + path);
    else void begin().then((made) => response.end(String(made)));
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  project.provide('screenServers', `http://127.0.0.1:${(front.address() as AddressInfo).port}`);
  return async () => {
    front.close();
    front.closeAllConnections();
    await Promise.all(servers.map((server) => server.close()));
    await (await database)?.leave();
  };
}
