import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { findBrokenInvariants } from './database-invariants.ts';
import { joinDatabaseServer } from './database.ts';
import { handleScreenServers } from './screen-servers-plugin.ts';
import { startTestServer, type TestServer } from './server.ts';

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
export default async function setup() {
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
  handleScreenServers((incoming, response) => {
    const [, number = '', path = ''] = /^\/(\d*)(.*)$/.exec(incoming.url ?? '') ?? [];
    const server = servers[Number(number)];
    if (incoming.method === 'DELETE' && server && path === '') {
      delete servers[Number(number)];
      void findBrokenInvariants(server.url)
        .finally(() => server.close())
        .then((broken) => response.end(broken.join('\n')));
    } else if (number !== '' && server) pass(incoming, response, server.address + path);
    else void begin().then((made) => response.end(String(made)));
  });
  return async () => {
    await Promise.all(servers.map((server) => server.close()));
    await (await database)?.leave();
  };
}
