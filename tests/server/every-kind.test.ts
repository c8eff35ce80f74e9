import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FieldType } from '../../contract/field-type.ts';
import { sql } from '../../server/database/database.ts';
import { stores } from '../../server/stores/stores.ts';
import { isLive, type Store } from '../../server/stores/store.ts';
import { signedIn, type Client } from '../support/client.ts';
import { importFile } from '../support/import-file.ts';
import { requiredOf, sampleRecord } from '../support/sample-record.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

/** Generated from the declarations: a kind added tomorrow is held to all of this without a line here. */

/** Kinds whose codes once differed by case. */
const KINDS_WITH_EXEMPT_CODES = ['subjects', 'levels', 'majors'];
const COLUMN_TYPES: Readonly<Record<FieldType, readonly string[]>> = {
  text: ['text'],
  number: ['integer', 'double precision', 'numeric'],
  boolean: ['boolean'],
  choice: ['text'],
  reference: ['uuid'],
  date: ['date'],
  instant: ['timestamp(3) with time zone'],
  wall_time: ['text'],
  texts: ['text[]'],
  numbers: ['integer[]'],
  references: ['uuid[]'],
  objects: ['jsonb'],
};

/** Fields that cannot all be filled at once, because rules of their kind set them against others. */
const RULED_OUT: Readonly<Record<string, readonly string[]>> = {
  subjects: ['parent_id'],
  majors: ['further_subject_ids'],
  events: ['all_day'],
};

let server: TestServer;
let client: Client;
const ids: Record<string, string[]> = {};

const pick = (values: Record<string, unknown>, isWanted: (field: string) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => isWanted(field)));

const samplesOf = ({ kind }: Store, word: string) => {
  const without = RULED_OUT[kind.plural] ?? [];
  const complete = pick(sampleRecord(kind, { word, ids }), (field) => !without.includes(field));
  const schemaOf = (field: string) => kind.fields[field] as v.GenericSchema;
  return {
    complete,
    required: requiredOf(kind, complete),
    /** As it is answered: trimmed, in order, each once. */
    kept: Object.fromEntries(
      Object.entries(complete).map(([field, value]) => [field, v.parse(schemaOf(field), value)]),
    ),
  };
};

const make = async ({ kind }: Store, body: object) => {
  const response = await server.call('POST', `/v1/${kind.plural}`, { body });
  expect(response.body).toMatchObject({ data: { version: 1 } });
  (ids[kind.plural] ??= []).push(response.body.data.id);
  return response.body.data;
};

beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
  // Those that others refer to first, as `stores` has them.
  for (const store of stores) {
    await make(store, samplesOf(store, 'First').required);
  }
});
afterAll(() => server.close());

describe.each(stores.map((store) => [store.kind.plural, store] as const))('%s', (plural, store) => {
  const { kind, columns } = store;
  const change = (id: string, version: number, body: object) =>
    server.call('PATCH', `/v1/${plural}/${id}`, { body, headers: { 'if-match': `"${version}"` } });
  /** A record beside the first: a triple of references must not be the same again. */
  const another = async (word: string) => {
    const { complete, required, kept } = samplesOf(store, word);
    const triple = Object.keys(required).filter((field) => kind.references[field]);
    const [referring] = triple;
    if (referring === undefined) return { record: await make(store, required), complete, kept };
    const to = stores.find((other) => other.kind.plural === kind.references[referring]);
    if (!to) throw new Error(`${plural}.${referring} refers to a kind that is none`);
    const { id } = await make(to, samplesOf(to, `${word} ${referring}`).required);
    const own = { [referring]: id };
    return {
      record: await make(store, { ...required, ...own }),
      complete: { ...complete, ...own },
      kept: { ...kept, ...own },
    };
  };

  test('has a table whose columns are those the declaration speaks of', async () => {
    const rows = await server.database.rows<{ name: string; type: string; nullable: boolean }>(sql`
      select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
      from pg_attribute where attrelid = ${plural}::regclass and attnum > 0 and not attisdropped`);
    const table = new Map(rows.map((row) => [row.name, row]));
    const undeclared = ['search_words', ...(KINDS_WITH_EXEMPT_CODES.includes(plural) ? ['exempt_code'] : [])];
    expect([...table.keys()].toSorted()).toEqual([...columns.keys(), ...undeclared].toSorted());
    for (const { name, type, nullable } of columns.values()) {
      expect(COLUMN_TYPES[type], `${plural}.${name}`).toContain(table.get(name)?.type);
      expect(table.get(name)?.nullable, `whether ${plural}.${name} may be null`).toBe(nullable);
    }
  });

  test('refuses a record without what it needs, naming every field at once', async () => {
    const needed = Object.keys(samplesOf(store, 'Any').required);
    const { status, body } = await server.call('POST', `/v1/${plural}`, { body: {} });
    expect(status).toBe(400);
    expect(body.errors.map(({ path }: { path: string }) => path).toSorted()).toEqual(needed.toSorted());
  });

  test('takes a value for every field, says it back, and takes it back', async () => {
    const { record, complete, kept } = await another('Cormorant');
    const changed = await change(record.id, 1, complete);
    expect(changed.body).toMatchObject({ data: { version: 2, ...kept } });
    const read = await server.call('GET', `/v1/${plural}/${record.id}`);
    expect(read.body.data).toEqual(changed.body.data);

    const history = await server.call('GET', `/v1/${plural}/${record.id}/history`);
    expect(history.body.data.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    const undone = await server.call('POST', `/v1/change-sets/${changed.body.meta.change_set_id}/undo`);
    expect(undone.body.data.undone).toBe(1);
    const back = await server.call('GET', `/v1/${plural}/${record.id}`);
    expect(pick(back.body.data, (name) => name in kind.fields)).toEqual(
      pick(record, (name) => name in kind.fields),
    );
  });

  test('is found by its title, exported with every field, and kept from a stale save', async () => {
    const { record } = await another('Peregrine');
    const title = String(record[kind.title]);
    const found = await server.call('GET', `/v1/${plural}?q=${encodeURIComponent(title)}`);
    expect(found.body.data[0].id).toBe(record.id);
    const file = await server.call('GET', `/v1/${plural}/export?format=csv`);
    const [header = ''] = String(file.body).split(/\r?\n/);
    expect(header.split(',')).toEqual(expect.arrayContaining(Object.keys(kind.fields)));

    expect((await change(record.id, 1, { status: 'archived' })).status).toBe(200);
    const stale = await change(record.id, 1, { status: 'published' });
    expect([stale.status, stale.body.code]).toEqual([412, 'stale_version']);
    const unversioned = await server.call('PATCH', `/v1/${plural}/${record.id}`, { body: {} });
    expect(unversioned.status).toBe(428);
  });

  test('leaves as a file and comes back by it, without a change where nothing was changed', async () => {
    const { record, complete } = await another('Bittern');
    await change(record.id, 1, complete);
    const { body: csv } = await server.call('GET', `/v1/${plural}/export?format=csv`);
    const fields = ['id', 'status', ...Object.keys(kind.fields)];
    const mapping = Object.fromEntries(fields.map((field) => [field, field]));
    const { checked } = await importFile(client, { kind: plural, csv, mapping, matchBy: 'id' });
    const rows = await server.database.row<{ count: number }>(
      sql`select count(*) as count from ${store.table} where ${isLive}`,
    );
    expect(checked.counts).toEqual({
      new: 0,
      changed: 0,
      unchanged: rows?.count,
      duplicate: 0,
      failed: 0,
      skipped: 0,
    });
    const changed = csv.replace(/,draft,/g, ',archived,');
    const again = await importFile(client, { kind: plural, csv: changed, mapping, matchBy: 'id' });
    expect(again.committed.counts).toMatchObject({ new: 0, failed: 0 });
    const read = await server.call('GET', `/v1/${plural}/${record.id}`);
    expect(read.body.data.status).toBe('archived');
  });

  test('is merged into another with what refers to it, and taken out again whole', async () => {
    const [{ record: kept }, { record: duplicate }] = [await another('Heron'), await another('Egret')];
    const users = await Promise.all(
      stores.flatMap((user) =>
        Object.entries(user.kind.references)
          .filter(([field, to]) => to === plural && user.columns.get(field)?.type === 'reference')
          .filter(([field]) => !RULED_OUT[user.kind.plural]?.includes(field))
          .map(async ([field]) => {
            const { required } = samplesOf(user, `Egret in ${user.kind.plural} ${field}`);
            const { id } = await make(user, { ...required, [field]: duplicate.id });
            const at = `/v1/${user.kind.plural}/${id}`;
            return async () => (await server.call('GET', at)).body.data[field];
          }),
      ),
    );
    const referred = () => Promise.all(users.map((read) => read()));
    const merged = await server.call('POST', `/v1/${plural}/${kept.id}/merge`, {
      body: { duplicate: duplicate.id, duplicate_version: 1 },
      headers: { 'if-match': '"1"' },
    });
    expect(merged.body).toMatchObject({ data: { id: kept.id } });
    expect(await referred()).toEqual(users.map(() => kept.id));
    const led = await server.call('GET', `/v1/${plural}/${duplicate.id}`);
    expect(led.body.data.id).toBe(kept.id);

    await server.call('POST', `/v1/change-sets/${merged.body.meta.change_set_id}/undo`);
    expect(await referred()).toEqual(users.map(() => duplicate.id));
    const back = await server.call('GET', `/v1/${plural}/${duplicate.id}`);
    expect(back.body.data).toMatchObject({ id: duplicate.id, deleted_at: null });
  });

  test('goes to the trash and comes back as it was', async () => {
    const { record } = await another('Kingfisher');
    const { body } = await server.call('DELETE', `/v1/${plural}/${record.id}`, {
      headers: { 'if-match': '"1"' },
    });
    expect(body.data.deleted_at).not.toBeNull();
    const listed = async () =>
      (await server.call('GET', `/v1/${plural}?limit=100`)).body.data.map(({ id }: { id: string }) => id);
    expect(await listed()).not.toContain(record.id);
    await server.call('POST', `/v1/${plural}/${record.id}/restore`);
    expect(await listed()).toContain(record.id);
  });
});
