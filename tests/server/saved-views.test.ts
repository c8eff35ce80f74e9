import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type Tokens } from '../support/server.ts';

let server: TestServer;
let stranger: string;
beforeAll(async () => {
  server = await startTestServer();
  await server.addPerson({ email: 'grace@example.org', password: 'six blue herons wade' });
  const { body } = await server.signIn({ email: 'grace@example.org', password: 'six blue herons wade' });
  stranger = (body as { data: Tokens }).data.access_token;
});
afterAll(() => server.close());

const PATH = '/v1/saved-views';
const save = (name: string, kind = 'universities', query = 'sort=-established') =>
  server.call('POST', PATH, { body: { kind, name, query } });
const change = (id: string, body: object, token?: string) =>
  server.call('PATCH', `${PATH}/${id}`, { body, ...(token && { token }) });
/** @param kind all if null */
const namesOf = async (kind: string | null, token?: string) =>
  (await server.call('GET', kind ? `${PATH}?kind=${kind}` : PATH, token ? { token } : {})).body.data.map(
    (view: { name: string }) => view.name,
  );

describe('saved views', () => {
  test('are kept by the name a person gives them, one list apart from another', async () => {
    const made = await save('Oldest first');
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { kind: 'universities', name: 'Oldest first', query: 'sort=-established', is_default: false },
    ]);
    await save('Drafts', 'events', '');
    expect(await namesOf('universities')).toEqual(['Oldest first']);
    expect(await namesOf('events')).toEqual(['Drafts']);
  });

  test('are listed all together where no kind is asked for, by name, each with its kind', async () => {
    await save('First of all', 'subjects');
    await save('First but one', 'levels');
    const { status, body } = await server.call('GET', PATH);
    const first = body.data.filter(({ name }: { name: string }) => name.startsWith('First'));
    expect([status, first]).toMatchObject([
      200,
      [
        { kind: 'levels', name: 'First but one' },
        { kind: 'subjects', name: 'First of all' },
      ],
    ]);
    expect(await namesOf(null, stranger)).toEqual([]);
    expect((await server.call('GET', `${PATH}?kind=offerings`)).status).toBe(400);
  });

  test('belong to one person: nobody else sees, changes or deletes them', async () => {
    const { id } = (await save('Mine', 'majors')).body.data;
    expect(await namesOf('majors', stranger)).toEqual([]);
    expect((await change(id, { name: 'Yours' }, stranger)).status).toBe(404);
    expect((await server.call('DELETE', `${PATH}/${id}`, { token: stranger })).status).toBe(404);
    expect(await namesOf('majors')).toEqual(['Mine']);
    expect((await server.call('DELETE', `${PATH}/${id}`)).status).toBe(204);
    expect(await namesOf('majors')).toEqual([]);
  });

  test('are distinguished by name, capitals or not, also when one is renamed', async () => {
    await save('Nepal', 'subjects');
    const { id } = (await save('India', 'subjects')).body.data;
    const refused = await save('NEPAL', 'subjects');
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect((await change(id, { name: 'nepal' })).status).toBe(409);
    expect((await change(id, { name: 'INDIA', query: 'q=India' })).body.data).toMatchObject({
      name: 'INDIA',
      query: 'q=India',
    });
  });

  test('have one at most that a list begins with', async () => {
    const ids: string[] = [];
    for (const name of ['One', 'Two']) {
      ids.push((await save(name, 'levels')).body.data.id);
    }
    const defaults = async () =>
      (await server.call('GET', `${PATH}?kind=levels`)).body.data
        .filter((view: { is_default: boolean }) => view.is_default)
        .map((view: { name: string }) => view.name);
    await change(ids[0]!, { is_default: true });
    expect(await defaults()).toEqual(['One']);
    await change(ids[1]!, { is_default: true });
    expect(await defaults()).toEqual(['Two']);
    await Promise.all(ids.map((id) => change(id, { is_default: true })));
    expect(await defaults()).toHaveLength(1);
    await Promise.all(ids.map((id) => change(id, { is_default: false })));
    expect(await defaults()).toEqual([]);
  });

  test('are refused without a name, of a kind that has no list, and with what is no address', async () => {
    expect((await save(' ')).status).toBe(400);
    expect((await save('Offers', 'offerings')).status).toBe(400);
    expect((await save('Odd', 'events', 'q=\u0000')).status).toBe(400);
  });

  test('are fifty at most, however many are saved at once', async () => {
    const responses = await Promise.all(Array.from({ length: 53 }, (_, at) => save(`View ${at}`, 'events')));
    expect(responses.filter(({ status }) => status === 409).length).toBeGreaterThanOrEqual(3);
    expect((await namesOf('events')).length).toBe(50);
  });
});
