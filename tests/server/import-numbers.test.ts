import { afterAll, beforeAll, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { signedIn, type Client } from '../support/client.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { uploadBytes } from '../support/upload-bytes.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, { email: ADMIN.email, password: ADMIN.password });
});
afterAll(() => server.close());

const read = (bytes: string | Uint8Array, kind = 'universities') => uploadBytes(client, kind, bytes);
const numbersOf = async (bytes: string | Uint8Array) => (await read(bytes, 'offerings')).import.numbers;

test('numbers with a point and three digits are asked about as text, and known where the file holds numbers', async () => {
  expect(await numbersOf('tuition\n27.500\n1.200\n')).toEqual({ tuition: 'unclear' });
  expect(await numbersOf('[{"tuition":27.125},{"tuition":1.125}]')).toEqual({});
  expect(await numbersOf('[{"tuition":"27.125"},{"tuition":"1.125"}]')).toEqual({ tuition: 'unclear' });
  const sheet = (type: NumberConstructor | StringConstructor) =>
    writeExcelFile([
      ['tuition'],
      ...[27.125, 1.125].map((value) => [{ value: type(value), type }]),
    ] as never).toBuffer();
  expect(await numbersOf(await sheet(Number))).toEqual({});
  expect(await numbersOf(await sheet(String))).toEqual({ tuition: 'unclear' });
});

test('a point is decimal in a column of coordinates', async () => {
  const { import: found } = await read('name,lat,longitude\nA,27.717,85.324\nB,-1.250,\n');
  expect(found.numbers).toEqual({});
});
