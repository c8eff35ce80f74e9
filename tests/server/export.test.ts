import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatAliases, parseAliases } from '../../server/csv/alias-cell.ts';
import { cellText } from '../../server/csv/cells.ts';
import { escapeFormula, unescapeFormula } from '../../server/csv/formula.ts';
import { splitList } from '../../server/csv/parts.ts';
import { copyUniversity } from '../support/copy-university.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe('cells', () => {
  test.each([
    '=1+1',
    '@cmd',
    '+SUM(A1)',
    '-2+3',
    '\tx',
    "'=x",
    "''=x",
    'plain',
    "it's",
    '-5',
    '+9779812345678',
  ])('%j is safe in a spreadsheet and comes back as it was', (text) => {
    const cell = escapeFormula(text);
    expect(cell).toMatch(/^(?![=@\t\r]|[+-](?!\d+$))/);
    expect(unescapeFormula(cell)).toBe(text);
  });

  test('numbers are untouched', () => {
    expect(['-5', '+9779812345678', '-0.25'].map(escapeFormula)).toEqual(['-5', '+9779812345678', '-0.25']);
  });

  test('lists keep the sign that separates them', () => {
    expect(splitList(String.raw`a|b\|c|d\\`)).toEqual(['a', 'b|c', 'd\\']);
    expect(cellText("  '=x ")).toBe("'=x");
  });

  test.each([
    ['other', null, 'Trichandra', 'Trichandra'],
    ['acronym', null, 'TU', 'TU'],
    ['other', null, 'TU', 'TU [other]'],
    ['acronym', null, 'UniBE', 'UniBE [acronym]'],
    ['translation', 'ne', 'त्रिभुवन विश्वविद्यालय', 'त्रिभुवन विश्वविद्यालय [ne]'],
    ['former', 'zh-Hant', 'One | two', String.raw`One \| two [former, zh-Hant]`],
    ['other', null, 'Poly [Lausanne]', 'Poly [Lausanne] [other]'],
    ['former', null, 'Poly [de]', 'Poly [de] [former]'],
    ['other', null, '[de]', '[{"kind":"other","language":null,"name":"[de]"}]'],
    ['other', 'qqq', 'No such tongue', '[{"kind":"other","language":"qqq","name":"No such tongue"}]'],
  ])('another name (%s, %s, %s) is written as %s, and read again', (kind, language, name, cell) => {
    const alias = { kind, language, name };
    expect(formatAliases([alias])).toBe(cell);
    if (!cell.startsWith('[')) expect(parseAliases(cell)).toEqual([alias]);
  });
});

describe('an export', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    const parent = await server.call('POST', '/v1/universities', {
      body: { name: 'Mother, "Big"', country: 'NP' },
    });
    const hostile = {
      name: '=HYPERLINK("http://x")',
      country: 'IN',
      control: 'private_for_profit',
      city: 'Two\u00a0words',
      latitude: -27.5,
      longitude: 85,
      domains: ['a.org', 'b.org'],
      aliases: [
        { name: 'MB', kind: 'acronym' },
        { name: 'Old MB', kind: 'former' },
      ],
      description: 'line\nbreak',
      parent_id: parent.body.data.id,
    };
    await server.call('POST', '/v1/universities', { body: hostile });
    const many = await server.call('POST', '/v1/universities', { body: { name: 'Many', country: 'SG' } });
    await copyUniversity(server.database, many.body.data.id, 1099);
  });
  afterAll(() => server.close());

  const lines = async (query: string) => {
    const { body } = await server.call('GET', `/v1/universities/export?${query}`);
    return String(body).split('\r\n');
  };

  test('is the list as it stands: its filter, its columns, its order', async () => {
    const filter = encodeURIComponent(
      JSON.stringify({ field: 'country', is: 'any_of', value: ['NP', 'IN'] }),
    );
    const columns = 'columns=name,parent_id,latitude,domains,aliases,description';
    expect(await lines(`format=csv&filter=${filter}&sort=-country&${columns}`)).toEqual([
      'name,parent_id,latitude,domains,aliases,description',
      '"Mother, ""Big""",,,,,',
      `"'=HYPERLINK(""http://x"")",mother-big,-27.5,a.org|b.org,MB|Old MB [former],"line\nbreak"`,
      '',
    ]);
  });

  test('of labels holds what the list shows: headings, countries, choices, names', async () => {
    const filter = encodeURIComponent(
      JSON.stringify({ field: 'country', is: 'any_of', value: ['NP', 'IN'] }),
    );
    const columns = 'columns=name,country,parent_id,control,domains,aliases,latitude,status';
    expect(await lines(`format=csv&values=labels&filter=${filter}&sort=-country&${columns}`)).toEqual([
      'Name,Country,Part of,Ownership,Email domains,Other names,Latitude,Status',
      '"Mother, ""Big""",Nepal,,,,,,Draft',
      `"'=HYPERLINK(""http://x"")",India,"Mother, ""Big""",Private (for-profit),a.org | b.org,MB | Old MB [former],-27.5,Draft`,
      '',
    ]);
  });

  test('holds every row, however many, once', async () => {
    const rows = await lines('format=csv&sort=name&columns=id,name');
    expect(rows).toHaveLength(1 + 1102 + 1);
    expect(new Set(rows).size).toBe(1 + 1102 + 1);
    const { body } = await server.call('GET', '/v1/universities/export?format=json&q=many&columns=name');
    expect(body).toHaveLength(1100);
    const none = await server.call('GET', '/v1/universities/export?format=json&q=zzzzzz');
    expect(none.body).toEqual([]);
  });

  test('of what does not exist is refused, not begun', async () => {
    const responses = await Promise.all(
      [
        'format=xls',
        'format=csv&columns=search_words',
        'format=csv&sort=password',
        'format=csv&filter=x',
      ].map((query) => server.call('GET', `/v1/universities/export?${query}`)),
    );
    expect(responses.map((response) => response.status)).toEqual([400, 400, 400, 400]);
  });

  test.each(['csv', 'json'])('is packed while it is written: %s', async (format) => {
    const ask = async (encoding: string) => {
      const { body } = await server.signIn();
      const response = await fetch(`${server.address}/v1/universities/export?format=${format}`, {
        headers: {
          scope: 'admin',
          authorization: `Bearer ${body.data.access_token}`,
          'accept-encoding': encoding,
        },
      });
      return [response.headers.get('content-encoding'), await response.text()];
    };
    const [[packing, packed], [none, plain]] = await Promise.all([ask('br'), ask('identity')]);
    expect([packing, none]).toEqual(['br', null]);
    expect(packed).toBe(plain);
  });
});
