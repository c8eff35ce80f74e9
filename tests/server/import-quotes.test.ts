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

const TORN =
  'This row has an unclosed quote, or text right after a closing quote. Close the quote, and double any quotes inside text.';
const together = (first: number, last: number) =>
  `Rows ${first} to ${last} are inside one pair of quotes. If they are separate rows, close the quote in row ${first}. If they are one text, import the table as XLSX.`;

test.each([
  [
    'in a table of two columns',
    'code,definition\n01,"Some text\n02,Second\n03,Third\n04,Fourth"\n05,x\n',
    [[2, together(2, 5)]],
    [[6, '05|x']],
  ],
  ['in a table of one', 'name\n"A\nB\nC"\nD\n', [[2, together(2, 4)]], [[5, 'D']]],
  [
    'where a blank follows every comma',
    'name, country, city\n"Uni A, NP, Ilam\nUni B, NP, K\nUni C", NP, D\nUni D, NP, E\n',
    [[2, TORN]],
    [
      [3, 'Uni B| NP| K'],
      [4, 'Uni C"| NP| D'],
      [5, 'Uni D| NP| E'],
    ],
  ],
  [
    'where a blank follows every comma but those of the header',
    'name,country,city\n"Uni A, NP, Ilam\nUni B, NP, K\nUni C", NP, D\n',
    [[2, TORN]],
    [
      [3, 'Uni B| NP| K'],
      [4, 'Uni C"| NP| D'],
    ],
  ],
])('rows that a pair of quotes swallowed are reported: %s', async (_, text, damage, sound) => {
  const found = await read(text);
  expect([bad(found), good(found)]).toEqual([damage, sound]);
});

test.each([
  ['prose', 'Crops, soils\nand forests, with practice\nin the field, at last'],
  ['a list', 'Crops\nsoils\nforests'],
  ['an address', '12 Main Street\nKathmandu, Nepal'],
  ['paragraphs', 'Crops\n\nSoils, forests and more, as said\n\nEnd'],
])('a text of several lines in a table of two columns stays one text: %s', async (_, text) => {
  const found = await read(`code,definition\n01,"${text}"\n02,x\n`);
  expect(bad(found)).toEqual([]);
  expect(good(found).map(([, cells]) => cells)).toEqual([`01|${text}`, '02|x']);
});

test('a header that swallowed rows is no header', async () => {
  const { refusal } = await read('code,"definition\n01,x\n02,y"\n03,z\n');
  expect(refusal).toBe(`Couldn’t read row 1, the header: ${together(1, 3)}`);
});
