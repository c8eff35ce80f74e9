import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DuplicateCounts, DuplicatePair } from '../../contract/duplicates.ts';
import { signedIn, type Client } from '../support/client.ts';
import { settledImport, startCommit, uploadAndCheck } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

interface Made {
  readonly id: string;
  readonly version: number;
}

const create = async (kind: string, body: object): Promise<Made> =>
  (await client.call('POST', `/v1/${kind}`, body)).data;
const university = (name: string, body: object = {}) =>
  create('universities', { name, country: 'CH', ...body });
const pairs = async (query: string): Promise<DuplicatePair[]> =>
  (await client.call('GET', `/v1/duplicates?${query}`)).data;
const pairsOf = (id: string, state = 'open', kind = 'universities') =>
  pairs(`kind=${kind}&state=${state}&record=${id}`);
const counts = async (): Promise<DuplicateCounts> => (await client.call('GET', '/v1/duplicates/count')).data;
const decide = (first: string, second: string, state: string) =>
  client.call('POST', '/v1/duplicates/decisions', { kind: 'universities', first, second, state });
const found = (id: string, count: number, kind = 'universities') =>
  until(async () => {
    const all = await pairsOf(id, 'open', kind);
    expect(all).toHaveLength(count);
    return all;
  });

test('duplicates: pairs one name in two languages by domain and place, surer than a misspelling', async () => {
  const zurich = await university('University of Hinterberg', {
    city: 'Hinterberg',
    website: 'https://www.uhb.ch',
    domains: ['uhb.ch'],
  });
  const other = await university('Universität Hinterberg', { city: 'Hinterberg', domains: ['uhb.ch'] });
  const misspelt = await university('University of Hinterburg');
  const typeMisspelt = await university('Hinterberg Unversity');
  const all = await found(zurich.id, 3);
  const by = (id: string) => all.find(({ first, second }) => first.id === id || second.id === id);
  expect(by(other.id)?.reasons.toSorted()).toEqual(['domain', 'place', 'words']);
  expect(by(misspelt.id)?.reasons).toEqual(['spelling']);
  expect(by(typeMisspelt.id)?.reasons).toEqual(['spelling']);
  expect(by(other.id)?.score).toBeGreaterThan(by(misspelt.id)?.score ?? 100);
});

test('duplicates: skips other countries, other places of one name, parts and codes that differ', async () => {
  const parent = await university('Kandersteg College', { domains: ['kandersteg.ch'] });
  const abroad = await university('Kandersteg College', { country: 'AT' });
  const part = await university('Kandersteg College Annex', {
    domains: ['kandersteg.ch'],
    parent_id: parent.id,
  });
  const scheme = { scheme: 'cip_2020' };
  const major = await create('majors', { name: 'Glacier engineering', code: '14.9901', ...scheme });
  await create('majors', { name: 'Glacier Engineering', code: '14.9902', ...scheme });
  const twin = await university('Kandersteg college');
  await found(twin.id, 1);
  await until(async () => expect((await counts()).is_scanning).toBe(false));
  expect(await pairsOf(abroad.id)).toEqual([]);
  expect(await pairsOf(part.id)).toEqual([]);
  expect(await pairsOf(major.id, 'open', 'majors')).toEqual([]);
});

test('duplicates: a name a letter from another is a misspelling only where their cities agree or are not known', async () => {
  const known = await university('Saanenmoser College', { city: 'Gstaad', domains: ['saanenmoser.ch'] });
  const elsewhere = await university('Saanenmooser College', { city: 'Thun', domains: ['saanenmooser.ch'] });
  const here = await university('Sanenmoser College', { city: 'Gstaad' });
  const somewhere = await university('Saanenmosr College');
  const sameSite = await university('Saanenmosar College', { city: 'Bern', domains: ['saanenmoser.ch'] });
  const all = await found(known.id, 3);
  const others = all.map(({ first, second }) => (first.id === known.id ? second : first).id);
  expect(others.toSorted()).toEqual([here.id, somewhere.id, sameSite.id].toSorted());
  expect((await pairsOf(elsewhere.id)).flatMap(({ first, second }) => [first.id, second.id])).not.toContain(
    known.id,
  );
});

test('duplicates: the same name, the same words of it and another name in common are distinguished', async () => {
  const one = await university('Institute of Kiental');
  const same = await university('Institute of kiental');
  const words = await university('Kiental Institute');
  const aliases = [{ name: 'Kiental Institute', kind: 'other', language: null }];
  const alias = await university('Frutigen Academy', { aliases });
  const all = await found(one.id, 3);
  const reasonsOf = ({ id }: Made) =>
    all.find(({ first, second }) => first.id === id || second.id === id)?.reasons;
  expect([same, words, alias].map(reasonsOf)).toEqual([['name'], ['words'], ['other_name']]);
});

test('duplicates: are found by words of one of the two names, without their accents, or by a domain', async () => {
  const one = await university('Universität Schönried', { domains: ['schoenried.example'] });
  const other = await university('Universitat Schönreid');
  await found(one.id, 1);
  const search = (q: string) =>
    client.call('GET', `/v1/duplicates?kind=universities&q=${encodeURIComponent(q)}`);
  for (const q of ['schonried UNIVERSITAT', 'reid schon', 'schoenried.example'])
    expect((await search(q)).data, q).toMatchObject([{ first: { id: one.id }, second: { id: other.id } }]);
  // A word of each is no name of either.
  expect(await search('schonried schonreid')).toMatchObject({ data: [], meta: { total: 0 } });
  const all = await client.call('GET', '/v1/duplicates?kind=universities');
  expect(all.meta).toEqual({ total: (await counts()).open['universities'] });
});

test('duplicates: remembers a decision after the record changes, and takes it back', async () => {
  const one = await university('Melchsee Institute');
  const other = await university('Melchsee institute');
  await found(one.id, 1);
  const before = await counts();
  await decide(other.id, one.id, 'distinct');
  expect(await pairsOf(one.id)).toEqual([]);
  expect(await pairsOf(one.id, 'distinct')).toMatchObject([{ state: 'distinct' }]);
  expect((await counts()).open['universities']).toBe((before.open['universities'] ?? 0) - 1);
  await client.send('PATCH', `/v1/universities/${one.id}`, {
    body: { city: 'Melchsee' },
    headers: { 'if-match': '"1"' },
  });
  await until(async () => expect((await counts()).is_scanning).toBe(false));
  expect(await pairsOf(one.id)).toEqual([]);
  await decide(one.id, other.id, 'later');
  expect(await pairsOf(one.id, 'later')).toHaveLength(1);
  await decide(one.id, other.id, 'open');
  await found(one.id, 1);
});

test('duplicates: a merged record has none, nor has one in trash', async () => {
  const one = await university('Oeschinen University');
  const other = await university('Oeschinen Univ');
  await found(one.id, 1);
  const body = { duplicate: other.id, duplicate_version: 1 };
  await client.send('POST', `/v1/universities/${one.id}/merge`, { body, headers: { 'if-match': '"1"' } });
  expect(await pairsOf(one.id)).toEqual([]);
  const again = await university('Oeschinen Univ');
  await found(again.id, 1);
  await client.send('DELETE', `/v1/universities/${again.id}`, { headers: { 'if-match': '"1"' } });
  expect(await pairsOf(one.id)).toEqual([]);
});

test('duplicates: what an import created beside a record it looks like is not asked about again', async () => {
  const { id } = await university('Blausee Institute of Art', { domains: ['blausee.example'] });
  const csv = 'name,country,domains\nBlausee Art Institute,CH,blausee.example\n';
  const mapping = { name: 'name', country: 'country', domains: 'domains' };
  const checked = await uploadAndCheck(client, { kind: 'universities', csv, mapping, matchBy: 'auto' });
  expect(checked.counts).toMatchObject({ duplicate: 1 });
  await client.call('POST', `/v1/imports/${checked.id}/duplicates`, { choice: 'create' });
  await startCommit(client, checked.id);
  expect((await settledImport(client, checked.id)).counts).toMatchObject({ new: 1 });
  await until(async () => expect(await pairsOf(id, 'distinct')).toHaveLength(1));
  expect(await pairsOf(id)).toEqual([]);
});
