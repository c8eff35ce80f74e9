import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
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
