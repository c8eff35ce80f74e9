import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendar } from '../support/calendar-text.ts';
import { signedIn, type Client } from '../support/client.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
const descriptionsOf = async (descriptions: readonly string[], uid: (at: number) => string) => {
  const events = descriptions.map((text, at) => [
    `UID:${uid(at)}`,
    'SUMMARY:Fair',
    'DTSTART:20270412T090000Z',
    `DESCRIPTION:${escaped(text)}`,
  ]);
  const { data } = await client.call('POST', '/v1/events/imports?name=fairs.ics', calendar(events));
  const { data: lines } = await client.call('GET', `/v1/imports/${data.id}/lines`);
  return lines.map(({ cells }: { cells: Record<string, string> }) => cells['Description']);
};
const described = async (...descriptions: readonly string[]) =>
  descriptionsOf(descriptions, (at) => `${at}@calendar.example`);

test('a description in HTML becomes text: paragraphs are lines, and links keep their addresses', async () => {
  const outlook = [
    '<html><head><style>p {margin: 0}</style><title>Fair</title></head>',
    '<body><p class="MsoNormal">Dear colleagues &amp;\nfriends,</p><p>&nbsp;</p>',
    '<p>See <a href="https://fair.example.org/plan?day=1&amp;hall=2">the plan</a><o:p></o:p></p>',
    '<ul><li>Hall 1</li><li><p>Hall&nbsp;2</p></li></ul><!-- end --></body></html>',
  ].join('\n');
  const google =
    'Doors open at nine<br>Questions: <a href="mailto:anna@example.org">anna@example.org</a>\nor <a href="https://example.org/">example.org</a> <img src="https://example.org/m.png" alt="Map">';
  expect(await described(outlook, google, 'R&amp;D&nbsp;day &ndash; K&uuml;che &#128512;')).toEqual([
    'Dear colleagues & friends,\n\nSee the plan (https://fair.example.org/plan?day=1&hall=2)\n- Hall 1\n- Hall 2',
    'Doors open at nine\nQuestions: anna@example.org\nor https://example.org/ Map (https://example.org/m.png)',
    'R&D\u00a0day – Küche 😀',
  ]);
});

test('what is no HTML, or no tag in it, stays as it is', async () => {
  const plain = [
    'Q&A: a < b and c > d\n\n\n  as typed',
    'Anna <anna@example.org>',
    'x <b> y',
    'Fish & chips;',
  ];
  expect(await described(...plain)).toEqual(plain);
  expect(
    await described('Ask Anna <anna@example.org> or <your name><br>', '<p>Open <!-- and <b>never</b> closed'),
  ).toEqual(['Ask Anna <anna@example.org> or <your name>', 'Open <!-- and <b>never</b> closed']);
});

test('a description of our own stays as it was written', async () => {
  const own = 'Write <br> for a new line &amp; close </p>';
  const uid = '019a0000-0000-7000-8000-000000000001';
  expect(await descriptionsOf([own], () => uid)).toEqual([own]);
});
