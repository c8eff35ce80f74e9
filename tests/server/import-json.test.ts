import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, type Client } from '../support/client.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { bad, good, uploadBytes } from '../support/upload-bytes.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const read = (bytes: string | Uint8Array, kind = 'universities') => uploadBytes(client, kind, bytes);

test('JSON keeps the digits of numbers that are too long for a number', async () => {
  const found = await read(
    '[{"name":"A 12345678901234567890","source_ids":12345678901234567890,"x":[0.12345678901234567890,7],"y":1e999,"z":{"n":9007199254740993}},{"name":"B","y":27.500,"z":-0.5}]',
  );
  expect(found.lines.map(({ cells }) => cells)).toEqual([
    {
      name: 'A 12345678901234567890',
      source_ids: '12345678901234567890',
      x: '0.12345678901234567890|7',
      y: '1e999',
      z: '{"n":"9007199254740993"}',
    },
    { name: 'B', source_ids: '', x: '', y: '27.5', z: '-0.5' },
  ]);
});

test('an object that names a field twice is damaged, and says which', async () => {
  const found = await read(
    '[\n{"name":"A","city":"x","n\\u0061me":"B"},\n{"name":"C","aliases":[{"name":"D"},{"name":"E"}]},\n{"name":"F","aliases":[{"name":"D","name":"E"}]}]',
  );
  const repeated = 'This object has “name” more than once. Keep one and upload the file again.';
  expect(bad(found)).toEqual([
    [2, repeated],
    [4, repeated],
  ]);
  expect(good(found).map(([line]) => line)).toEqual([3]);
});

test.each([
  ['alone', '{"data":[\n{"name":"A"},\n{"name":"B"}\n]}', []],
  ['with what is said of it', '{"meta":{"total":2},\n"data":[{"name":"A"},\n{"name":"B"}],"next":null}', []],
  [
    'cut off',
    '{"data":[\n{"name":"A"},\n{"name":"B"},\n{"name"',
    [[4, 'The file is cut off before its list ends. Upload the complete file.']],
  ],
])('a list in an object is read as the list: %s', async (_, text, damage) => {
  const found = await read(text);
  expect(found.import.columns).toEqual(['name']);
  expect([good(found), bad(found)]).toEqual([
    [
      [2, 'A'],
      [3, 'B'],
    ],
    damage,
  ]);
});

test.each([
  ['texts of its own', '{"name":"A","aliases":[{"name":"X"}]}'],
  ['several lists', '{"data":[{"name":"A"}],"included":[{"name":"X"}]}'],
])('one object with a list and %s is neither list nor row', async (_, text) => {
  expect((await read(text)).refusal).toBe(
    'This JSON file is one object with a list in it. If the list holds the rows, upload it alone. If the object is the row, put it between [ and ].',
  );
  expect((await read(`[${text}]`)).import).toMatchObject({ lines: 1, damaged: 0 });
});

test('an object a line is a row, whatever lists it holds', async () => {
  const row = '{"name":"A","aliases":[{"name":"X"}]}';
  expect((await read(`${row}\n${row}`)).import).toMatchObject({ lines: 2, columns: ['name', 'aliases'] });
});
