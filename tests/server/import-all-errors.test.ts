import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportLine } from '../../contract/imports.ts';
import { signedIn, type Client } from '../support/client.ts';
import { uploadAndCheck } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const errorsOf = async (kind: string, csv: string): Promise<[number, string, string][]> => {
  const mapping = Object.fromEntries((csv.split('\n')[0] ?? '').split(',').map((name) => [name, name]));
  const { id } = await uploadAndCheck(client, { kind, csv, mapping, matchBy: 'auto' });
  const { data } = await client.call('GET', `/v1/imports/${id}/lines?outcome=failed`);
  return data.flatMap(({ line, errors }: ImportLine) =>
    errors.map(({ path, message }) => [line, path, message]),
  );
};

test('errors of a row are all reported at once, also what depends on several fields or other rows', async () => {
  expect(
    await errorsOf(
      'universities',
      [
        'name,country,city,website,latitude,longitude,status,ror_id',
        'All At Once,Nepall,,nowhere,27.5,,published,https://ror.org/05dxps055',
        'Again At Once,Nepall,Ilam,https://again.example,,,draft,https://ror.org/05dxps055',
      ].join('\n'),
    ),
  ).toEqual([
    [2, 'country', 'Select a country.'],
    [2, 'website', 'Enter a URL that starts with https:// or http://.'],
    [2, 'longitude', 'Enter both latitude and longitude, or leave both blank.'],
    [2, 'city', 'Required to publish.'],
    [3, '', 'Duplicate of row 2 in this file.'],
    [3, 'country', 'Select a country.'],
  ]);
  // What depends on a wrong value is not known: this host may exist.
  expect(
    await errorsOf(
      'events',
      [
        'title,kind,attendance,host_id,starts_at,ends_at,time_zone,status,join_url',
        'Open Day,open_day,online,No Such University,2027-05-02 10:00,2027-05-02 09:00,Asia/Kathmandu,published,',
        'Open Night,open_night,online,,soon,2027-05-02 09:00,Asia/Kathmandu,draft,',
      ].join('\n'),
    ),
  ).toEqual([
    [2, 'host_id', expect.any(String)],
    [2, 'ends_at', 'End must be after start.'],
    [2, 'join_url', 'Enter a join link to publish.'],
    [3, 'kind', expect.any(String)],
    [3, 'starts_at', expect.any(String)],
  ]);
  expect(
    await errorsOf(
      'subjects',
      'code,scheme,name,level,parent_id\nR1,House,,narow,\nR2,House,Below,narrow,R1\nR3,House,Also below,brod,R1\n',
    ),
  ).toEqual([
    [2, 'name', 'Enter a name.'],
    [2, 'level', 'Select one of: Broad, Narrow, Detailed.'],
    [3, 'parent_id', 'Its parent in row 2 won’t be imported.'],
    [4, 'level', 'Select one of: Broad, Narrow, Detailed.'],
    [4, 'parent_id', 'Its parent in row 2 won’t be imported.'],
  ]);
});

test('an address with a space in it is refused alike where it is saved and where it is imported', async () => {
  const message = 'Enter a URL without spaces, or write them as %20.';
  const website = 'https://spaced.edu.np/our page';
  const body = { name: 'Spaced University', country: 'NP', website };
  const answer = await client.send('POST', '/v1/universities', { body });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ path: 'website', message }] });
  const rows = [`${body.name},NP,${website}`, 'Written University,NP,https://spaced.edu.np/our%20page'];
  expect(await errorsOf('universities', ['name,country,website', ...rows].join('\n'))).toEqual([
    [2, 'website', message],
  ]);
});
