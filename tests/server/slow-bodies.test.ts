import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '../../server/failure.ts';
import { withUploadedFile } from '../../server/imports/file/receive-file.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await startTestServer({ bodyTimes: { bodyMs: 300, windowMs: 300 } });
  token = (await server.signIn()).body.data.access_token;
});
afterAll(() => server.close());

/** All that a connection says until it is closed, or until `enough`. */
const received = (socket: Socket, enough: (text: string) => boolean = () => false) =>
  new Promise<string>((resolve) => {
    let text = '';
    const done = () => resolve(text);
    socket.on('data', (bytes) => {
      text += bytes.toString();
      if (enough(text)) done();
    });
    socket.on('close', done).on('error', done);
  });
const begin = (path: string, type: string, bytes: number, body: string) => {
  const { port, hostname } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: here',
    'scope: admin',
    `authorization: Bearer ${token}`,
    `content-type: ${type}`,
    `content-length: ${bytes}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  return socket;
};

describe('a body that drips', () => {
  test.each([
    ['of a record', '/v1/universities', 'application/json', '{"name":'],
    ['of a file', '/v1/universities/imports?name=drip.csv', 'text/csv', 'name,country\n'],
  ])('%s ends its connection with 408', async (_, path, type, body) => {
    const socket = begin(path, type, 1_000_000, body);
    const drip = setInterval(() => socket.write('x'), 50);
    expect(await received(socket)).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(drip);
    socket.destroy();
  });
});

test('an upload that is refused midway is answered, and its connection serves the next request', async () => {
  const small = createServer((request, response) => {
    const answer = async () => {
      if (request.method === 'GET') return 'next';
      await withUploadedFile(request, async () => {}, 1000);
      return 'taken';
    };
    answer().then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(error instanceof Failure ? error.status : 500).end('refused'),
    );
  });
  await new Promise<void>((ready) => small.listen(0, '127.0.0.1', ready));
  const socket = connect((small.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 5000000\r\n\r\n${'x'.repeat(5_000_000)}`);
  socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
  const text = await received(socket, (so) => so.includes('next'));
  expect(text).toMatch(/^HTTP\/1\.1 413 [^]*refused[^]*HTTP\/1\.1 200 [^]*next/);
  socket.destroy();
  small.close();
});
