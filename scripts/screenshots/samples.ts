import { setTimeout as pause } from 'node:timers/promises';
import { signedIn, type Client } from '../../tests/support/client.ts';
import { settledImport, startCommit, uploadAndCheck } from '../../tests/support/import-file.ts';
import { sql } from '../../server/database/database.ts';
import { ADMIN, type TestServer } from '../../tests/support/server.ts';

const POLL_MS = 100;
const CITY = 'Surkhet';

const row = (at: number) =>
  `Terai College ${at},Nepall,Butwal,19${60 + (at % 40)},https://terai-${at}.example`;
const IMPORT_CSV = [
  'name,country,city,established,website',
  'Ashford College of Design,GB,Ashford,1898,https://ashford.example',
  'Lakeside Polytechnic,ZZ,Lakeside,1971,https://lakeside.example',
  'Mount Kailash University,NP,Mustang,2031,https://kailash.example',
  'Norwood Institute,US,,1964,norwood',
  'Tribhuvan University,NP,Kirtipur,1959,https://www.tu.edu.np',
  'University of Kathmandu,NP,Dhulikhel,1991,https://www.ku.edu.np/home',
  ...Array.from({ length: 12 }, (_, at) => row(at)),
].join('\n');
const COMMITTED_CSV = [
  'name,country',
  'Vindhya College,IN',
  'Satpura College,IN',
  'Aravalli College,Indya',
].join('\n');
const COLUMNS = ['name', 'country', 'city', 'established', 'website'];
const MAPPING = Object.fromEntries(COLUMNS.map((column) => [column, column]));

export interface Samples {
  readonly university: string;
  readonly inUse: string;
  readonly imports: Readonly<Record<'columns' | 'review' | 'done', string>>;
  readonly bulkJob: string;
  readonly guest: string;
  readonly link: string;
}

const findUniversity = async (client: Client, name: string): Promise<string> => {
  const { data } = await client.call('GET', `/v1/universities?${new URLSearchParams({ q: name })}`);
  return data[0].id;
};

const change = async (client: Client, path: string, body: object): Promise<void> => {
  const { data } = await client.call('GET', path);
  const headers = { 'if-match': `"${data.version}"` };
  const response = await client.send('PATCH', path, { body, headers });
  if (!response.ok) throw new Error(await response.text());
};

/** Behind the back of an open form. */
export const changeElsewhere = (client: Client, id: string, city: string): Promise<void> =>
  change(client, `/v1/universities/${id}`, { city });

export const makeUniversity = async (client: Client, name: string, more: object = {}): Promise<string> =>
  (await client.call('POST', '/v1/universities', { name, country: 'NP', city: CITY, ...more })).data.id;

const waitForJob = async (client: Client, id: string): Promise<void> => {
  for (;;) {
    const { data } = await client.call('GET', `/v1/jobs/${id}`);
    if (data.state !== 'running' && data.state !== 'waiting') return;
    await pause(POLL_MS);
  }
};

const publishSome = async (client: Client): Promise<string> => {
  const { data: set } = await client.call('POST', '/v1/universities/sets', { q: CITY });
  const body = { set_id: set.id, change: { status: 'published' } };
  const { data: job } = await client.call('POST', '/v1/universities/bulk', body);
  await waitForJob(client, job.id);
  return job.id;
};

/** My account then shows one session. */
export const signInAlone = async ({ address }: TestServer): Promise<Client> => {
  const client = await signedIn(address, ADMIN);
  await client.call('DELETE', '/v1/sessions');
  return client;
};

const COLLEAGUE = { email: 'grace@example.org', password: ADMIN.password };

export const addColleague = async (client: Client): Promise<void> => {
  const names = { first_name: 'Grace', last_name: 'Hopper' };
  const person = { email: COLLEAGUE.email, ...names, scopes: ['admin'] };
  const { meta } = await client.call('POST', '/v1/people', person);
  const { password } = COLLEAGUE;
  await client.call('POST', '/v1/auth/login/link', { token: meta.link.token, password, ...names });
};

export const signInColleague = ({ address }: TestServer): Promise<Client> => signedIn(address, COLLEAGUE);

/** As if the dashboard had been opened a week ago. */
export const rememberQuality = ({ database }: TestServer): Promise<unknown> =>
  database.execute(sql`
    insert into quality_counts (rule, day, count)
    values ('university_website', current_date - 7, 15), ('university_zone', current_date - 7, 2)`);

export const VIEW_QUERY = 'q=Nepal&sort=city&columns=country%2Ccity%2Ctype%2Cestablished';

export const makeSamples = async (client: Client, colleague: Client): Promise<Samples> => {
  const inUse = await findUniversity(client, 'Tribhuvan University');
  const university = await makeUniversity(client, 'Karnali Institute', {
    website: 'https://karnali.example',
    time_zone: 'Asia/Kathmandu',
  });
  await makeUniversity(client, 'Karnali Inst.', { description: 'On the river.' });
  await makeUniversity(client, 'Universität Zürich', { country: 'CH', city: 'Zürich', domains: ['uzh.ch'] });
  await makeUniversity(client, 'Univ. of Melbourne', { country: 'AU', city: 'Melbourne' });
  for (const name of ['Old Hill College', 'Old River College']) {
    const id = await makeUniversity(client, name);
    await client.send('DELETE', `/v1/universities/${id}`, { headers: { 'if-match': '"1"' } });
  }
  await change(colleague, `/v1/universities/${inUse}`, { city: 'Kirtipur', region: 'Bagmati Province' });
  await change(client, `/v1/universities/${inUse}`, { phone: '+9779812345678', control: 'public' });
  const file = { kind: 'universities', mapping: MAPPING, matchBy: 'auto' };
  const uploaded = await client.call('POST', '/v1/universities/imports?name=partners.csv', IMPORT_CSV);
  const review = await uploadAndCheck(client, { ...file, csv: IMPORT_CSV });
  const done = await uploadAndCheck(client, {
    ...file,
    mapping: { name: 'name', country: 'country' },
    csv: COMMITTED_CSV,
  });
  await startCommit(client, done.id);
  await settledImport(client, done.id);
  const { data: guest } = await client.call('POST', '/v1/people', {
    email: 'guest@example.org',
    first_name: 'Maya',
    last_name: 'Gurung',
    scopes: [],
  });
  const linked = await client.call('POST', '/v1/people', { email: 'new@example.org', scopes: ['admin'] });
  await client.call('POST', '/v1/saved-views', { kind: 'universities', name: 'Nepal', query: VIEW_QUERY });
  const bulkJob = await publishSome(client);
  const imports = { columns: uploaded.data.id, review: review.id, done: done.id };
  return { university, inUse, imports, bulkJob, guest: guest.id, link: linked.meta.link.token };
};
