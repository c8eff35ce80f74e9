import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const create = async (body: object) => {
  const response = await server.call('POST', '/v1/universities', { body: { country: 'NP', ...body } });
  return response.status === 201 ? response.body.data : response.body.errors;
};

test.each([
  ['zero-width spaces', '\u200b\u200b'],
  ['a soft hyphen and a word joiner', '\u00ad\u2060'],
  ['Hangul fillers', '\u3164\u115f'],
  ['an empty Braille pattern', '\u2800'],
])('a name of nothing but %s is refused', async (_, name) => {
  expect(await create({ name })).toEqual([
    { path: 'name', message: 'Enter at least one visible character.' },
  ]);
});

test.each([
  ['an override', 'University of \u202egnol\u202c'],
  ['an isolate', 'University \u2066of\u2069'],
  ['hidden tags', 'University\u{e0041}\u{e0042}'],
])('a text with %s is refused, in a name as in a description', async (_, text) => {
  const message = 'Remove hidden characters that change the text direction.';
  expect(await create({ name: text })).toEqual([{ path: 'name', message }]);
  expect(await create({ name: 'Plain', description: text })).toEqual([{ path: 'description', message }]);
});

test('two cells pasted from a sheet are refused as a name, for the tab between them', async () => {
  expect(await create({ name: 'Lake College\tPokhara' })).toEqual([
    { path: 'name', message: 'Remove tabs, line breaks and control characters.' },
  ]);
});

test('letters that join, marks of direction and emoji of several parts are kept as they are', async () => {
  const name = 'दानुवार\u200dक्ष می‌خواهم \u200f(abc)\u200f 👩‍🏫';
  expect(await create({ name })).toMatchObject({ name });
});

test.each(['https://tu.edu.np@evil.example/', 'https://user:secret@tu.edu.np/', 'http://user@tu.edu.np'])(
  'a web address with a user in it is refused: %s',
  async (website) => {
    expect(await create({ name: 'Addressed', website })).toEqual([
      { path: 'website', message: 'Remove the username and password before the @.' },
    ]);
  },
);

test('an @ behind the host is part of the address', async () => {
  const website = 'https://tu.edu.np/@news?mail=a@b.np';
  expect(await create({ name: 'At Sign College', website })).toMatchObject({ website });
});

test.each([
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+39 (0)6 6982', '+39066982'],
])('a phone number with the trunk prefix in brackets is what one dials: %s', async (phone, dialled) => {
  expect(await create({ name: `Rings ${dialled}`, phone })).toMatchObject({ phone: dialled });
});

test.each(['+44 020 7946 0958', '+4402079460958', '0044 0207 946 0958'])(
  'a phone number with the trunk prefix in it is what one dials, new or changed: %s',
  async (phone) => {
    const dialled = '+442079460958';
    expect(await create({ name: `Rings as ${phone}`, phone })).toMatchObject({ phone: dialled });
    const { id } = await create({ name: `Rang as ${phone}` });
    const changed = await server.call('PATCH', `/v1/universities/${id}`, {
      body: { phone },
      headers: { 'if-match': '"1"' },
    });
    expect(changed.body.data).toMatchObject({ phone: dialled });
  },
);

const upload = async (name: string) => {
  const { access_token: token } = (await server.signIn()).body.data;
  const response = await fetch(`${server.address}/v1/universities/imports?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, scope: 'admin', 'content-type': 'text/csv' },
    body: 'name,country\nHere,NP\n',
  });
  return response.json();
};

test('a file keeps its name without what hides in it', async () => {
  expect((await upload('x\u202evsc.csv')).data.file_name).toBe('xvsc.csv');
  expect((await upload('a\n\u0000b.csv')).data.file_name).toBe('ab.csv');
  expect((await upload(`${'long '.repeat(99)}.csv`)).data.file_name).toHaveLength(254);
  expect((await upload('\u200b')).errors).toEqual([
    { path: 'name', message: 'Enter at least one visible character.' },
  ]);
});

test('a NUL, which PostgreSQL cannot hold, is the request’s fault and not the server’s', async () => {
  const { id } = (await upload('nul.csv')).data;
  const body = { mapping: { name: 'name' }, constants: { country: 'N\u0000P' }, match_by: null };
  const response = await server.call('POST', `/v1/imports/${id}/check`, { body });
  expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
});

test('what spreadsheets take for a formula is exported as text, in full width and behind a line end too', async () => {
  const names = ['＝1+1', '＋SUM(A1)', '－2+3', '＠cmd', '=1+1'];
  for (const name of names) await create({ name, description: `\n${name}`, country: 'SG' });
  const filter = encodeURIComponent(JSON.stringify({ field: 'country', is: 'is', value: 'SG' }));
  const { body } = await server.call(
    'GET',
    `/v1/universities/export?format=csv&columns=name&filter=${filter}`,
  );
  const cells = String(body).split('\r\n').slice(1).filter(Boolean);
  expect(cells.toSorted()).toEqual(names.map((name) => `'${name}`).toSorted());
});

test('a name with marks of replacement is told as it is where it has the value', async () => {
  const name = "Fees $& more $' and $$";
  await server.call('POST', '/v1/levels', { body: { name, code: 'FEES' } });
  const { body } = await server.call('POST', '/v1/levels', { body: { name: 'Other', code: 'FEES' } });
  expect(body.errors).toMatchObject([
    { path: 'code', message: `Another level, “${name}”, already has this code.`, taken_by: { name } },
  ]);
});
