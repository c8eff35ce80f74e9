import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { startTestServer } from '../support/server.ts';

test('a request that arrives just as the server ends is answered, not cut off', async () => {
  const server = await startTestServer();
  const { port } = new URL(server.address);
  const fresh = connect(Number(port), '127.0.0.1');
  await Promise.all([once(fresh, 'connect'), once(server.app.server, 'connection')]);
  const closing = server.close();
  fresh.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await text(fresh)).toMatch(/^HTTP\/1\.1 (200|503) [^]*connection: close/i);
  await closing;
});

test('a request to the ending server fails as all others do, and says when to come again', async () => {
  const server = await startTestServer();
  const { port } = new URL(server.address);
  const fresh = connect(Number(port), '127.0.0.1');
  await Promise.all([once(fresh, 'connect'), once(server.app.server, 'connection')]);
  const closing = server.close();
  await setImmediate();
  fresh.write('GET /v1/universities HTTP/1.1\r\nHost: localhost\r\nScope: admin\r\n\r\n');
  const [head = '', body = ''] = (await text(fresh)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 503 /);
  expect(head).toMatch(/^retry-after: 5\r$/im);
  expect(head).toMatch(/^content-type: application\/problem\+json/im);
  expect(head).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(JSON.parse(body)).toMatchObject({ code: 'shutting_down', status: 503, retry_after: 5 });
  await closing;
});

/** Sends a request from a thread of its own, which goes on where this one stands still. */
const REQUEST_FROM_OUTSIDE = `
  const { connect } = require('node:net');
  const { parentPort, workerData } = require('node:worker_threads');
  const { port, go, sent } = workerData;
  parentPort.postMessage({ ready: true });
  Atomics.wait(go, 0, 0);
  let response = '';
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('GET /healthz HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n', () => {
      Atomics.store(sent, 0, 1);
      Atomics.notify(sent, 0);
    });
  });
  socket.setEncoding('utf8').on('data', (piece) => { response += piece; });
  socket.on('error', ({ message }) => { response += message; });
  socket.on('close', () => parentPort.postMessage({ response }));`;

const flag = () => new Int32Array(new SharedArrayBuffer(4));
/** More than the ending server waits for last requests. */
const LONG_MS = 150;

test('a request that arrives while the ending server gets no turn is answered as well', async () => {
  const server = await startTestServer();
  const { port } = new URL(server.address);
  const [go, sent] = [flag(), flag()];
  const workerData = { port: Number(port), go, sent };
  const outside = new Worker(REQUEST_FROM_OUTSIDE, { eval: true, workerData });
  await once(outside, 'message');
  const closing = server.close();
  // The end has begun to wait for last requests.
  await setImmediate();
  Atomics.store(go, 0, 1);
  Atomics.notify(go, 0);
  // Until the request is sent, and the time for it over, this thread stands still.
  Atomics.wait(sent, 0, 0);
  Atomics.wait(flag(), 0, 0, LONG_MS);
  const [{ response }] = await once(outside, 'message');
  expect(response).toMatch(/^HTTP\/1\.1 (200|503) /);
  await closing;
  await outside.terminate();
});
