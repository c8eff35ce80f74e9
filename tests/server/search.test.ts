import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editDistance } from '../../server/search/edit-distance.ts';
import { fold, respell } from '../../server/search/fold-text.ts';
import { lexemes, wordsOf } from '../../server/search/words.ts';
import { sql } from '../../server/database/database.ts';
import { copyUniversity } from '../support/copy-university.ts';
import type { Matched } from '../../contract/records.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe('folding', () => {
  test.each([
    ['Zürich—ETH', 'zurich eth'],
    ['  École   Polytechnique Fédérale ', 'ecole polytechnique federale'],
    ['Łódź', 'lodz'],
    ['İstanbul Üniversitesi', 'istanbul universitesi'],
    ['Straße & Søn', 'strasse and son'],
    ["King's College", 'kings college'],
    ['King’s College', 'kings college'],
    ['جامعة عجمان', 'جامعه عجمان'],
    ['أكاديمية', 'اكاديميه'],
    ['त्रिभुवन', 'त्रिभुवन'],
    ['Ｔｏｋｙｏ', 'tokyo'],
  ])('%s becomes %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test('is the same for composed and decomposed text, and for its own result', () => {
    for (const text of ['Zürich', 'ガクセイ', '한국대학교', 'Đại học', 'ক্যাম্পাস']) {
      expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
      expect(fold(fold(text))).toBe(fold(text));
    }
  });

  test('an umlaut has a second accepted spelling', () => {
    expect(fold(respell('Zürich'))).toBe('zuerich');
  });

  test('scripts without blanks are read two letters at a time', () => {
    expect(wordsOf(fold('東京大学'))).toEqual(['東京', '京大', '大学']);
    expect(wordsOf(fold('東京大学 Tokyo'))).toEqual(['東京', '京大', '大学', 'tokyo']);
  });

  test('no text leaves a quote or a backslash for the word index to stumble over', () => {
    const hostile = `a'b\\c"d:*&|!()<-> \u0000 ' or 1=1 --`;
    expect(lexemes([{ text: hostile, as: 'title' }]).join('')).not.toMatch(/['"\\:*&|!()<>]/);
  });
});

test('a swapped, missing, added or wrong letter is one mistake each', () => {
  const mistakes = ['zurihc', 'zuich', 'zurrich', 'zurick'].map((typed) => editDistance(typed, 'zurich', 3));
  expect(mistakes).toEqual([1, 1, 1, 1]);
  expect(editDistance('kathmandu', 'pokhara', 2)).toBe(3);
});

describe('finding', () => {
  let server: TestServer;
  const universities = [
    {
      name: 'Tribhuvan University',
      country: 'NP',
      city: 'Kirtipur',
      domains: ['tu.edu.np'],
      aliases: [
        { name: 'त्रिभुवन विश्वविद्यालय', language: 'ne', kind: 'translation' },
        { name: 'TU', kind: 'acronym' },
      ],
    },
    { name: 'Kathmandu University', country: 'NP', city: 'Dhulikhel' },
    {
      name: 'University of Zürich',
      country: 'CH',
      city: 'Zürich',
      aliases: [{ name: 'UZH', kind: 'acronym' }],
    },
    { name: 'ETH Zürich', country: 'CH', city: 'Zürich', aliases: [{ name: 'ETH', kind: 'acronym' }] },
    { name: 'Bahir Dar University', country: 'ET', city: 'Bahir Dar' },
    { name: 'University of Washington', country: 'US', city: 'Seattle' },
    { name: 'Washington University in St. Louis', country: 'US', city: 'St. Louis' },
    {
      name: 'University of Tokyo',
      country: 'JP',
      city: 'Tokyo',
      aliases: [{ name: '東京大学', kind: 'translation' }],
    },
    { name: "King's College London", country: 'GB', city: 'London' },
    { name: 'Queen of Angels Institute', country: 'US' },
    { name: 'Queen’s College', country: 'US' },
    { name: 'Universidad Nacional Autónoma de México', country: 'MX', city: 'Ciudad de México' },
  ];
  const search = (q: string) => server.call('GET', `/v1/universities?q=${encodeURIComponent(q)}`);
  const find = async (q: string) => {
    const { body } = await search(q);
    return body.data as { name: string; matched: Matched | null }[];
  };

  beforeAll(async () => {
    server = await startTestServer();
    for (const body of universities) {
      await server.call('POST', '/v1/universities', { body });
    }
  });
  afterAll(() => server.close());

  test.each([
    ['Univeristy of Zurch', 'University of Zürich', null],
    ['ETH', 'ETH Zürich', 'ETH'],
    ['uzh', 'University of Zürich', 'UZH'],
    ['zuerich university', 'University of Zürich', null],
    ['त्रिभुवन', 'Tribhuvan University', 'त्रिभुवन विश्वविद्यालय'],
    ['university tribhuvan', 'Tribhuvan University', null],
    ['Tribuhvan Univresity', 'Tribhuvan University', null],
    ['https://www.tu.edu.np/admissions', 'Tribhuvan University', 'tu.edu.np'],
    ['tu.edu.np', 'Tribhuvan University', 'tu.edu.np'],
    ['kirtipur', 'Tribhuvan University', 'Kirtipur'],
    ['東京大', 'University of Tokyo', '東京大学'],
    ['kings college', "King's College London", null],
    ['queen', 'Queen’s College', null],
    ['KING’S london', "King's College London", null],
    ['universidad autonoma mexico', 'Universidad Nacional Autónoma de México', null],
    ['washington university of', 'University of Washington', null],
    ['ethiopia', 'Bahir Dar University', 'Ethiopia'],
  ])('%s finds %s', async (typed, name, matched) => {
    const [first] = await find(typed);
    expect(first).toMatchObject({ name, matched: matched && { text: matched, label: null } });
  });

  test('a new name finds at once, and the old one no longer does', async () => {
    const [row] = (await server.call('GET', '/v1/universities?q=Dhulikhel')).body.data;
    await server.call('PATCH', `/v1/universities/${row.id}`, {
      body: { name: 'Himalaya Institute' },
      headers: { 'if-match': '"1"' },
    });
    expect((await find('himalya'))[0]?.name).toBe('Himalaya Institute');
    expect(await find('kathmandu')).toEqual([]);
  });

  test.each(['', '   ', '!!!', "' or 1=1 --", ':* & |', '\\', '\u0000', '😀', 'a'.repeat(200), 'of the'])(
    '%j is answered, never an error',
    async (typed) => {
      expect((await search(typed)).status).toBe(200);
    },
  );

  test('a sort keeps what was found and orders it', async () => {
    const response = await server.call('GET', '/v1/universities?q=zurich&sort=-name');
    expect(response.body.data.map((row: { name: string }) => row.name)).toEqual([
      'University of Zürich',
      'ETH Zürich',
    ]);
  });

  test('that takes longer than anybody waits is stopped, and says by a code of its own what helps', async () => {
    // Whoever holds the table makes any question slow.
    await server.database.transaction(async (tx) => {
      await tx.execute(sql`lock table universities in access exclusive mode`);
      const { status, headers, body } = await search('tribhuvan');
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'query_timeout', '5']);
      expect(body.detail).toMatch(/took too long and was stopped/);
      // Stopped where it ran, not only for whoever asked.
      const running = await tx.rows(sql`
        select query from pg_stat_activity
        where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
          and query like '%search_words @@%'`);
      expect(running).toEqual([]);
    });
    expect((await find('tribhuvan'))[0]?.name).toBe('Tribhuvan University');
  });

  test('more matches than can be ranked are all there, page by page, both ways', async () => {
    const made = await server.call('POST', '/v1/universities', {
      body: { name: 'Common College', country: 'GB' },
    });
    await copyUniversity(server.database, made.body.data.id, 329);
    const other = {
      name: 'Uncommon Place',
      country: 'GB',
      aliases: [{ name: 'College Common', kind: 'former' }],
    };
    await server.call('POST', '/v1/universities', { body: other });
    const counted = (await server.call('GET', '/v1/universities/count?q=common%20college')).body.data;
    expect(counted).toEqual({ value: 331, exact: true });
    const page = async (cursor: string) =>
      (await server.call('GET', `/v1/universities?q=common%20college&limit=50${cursor}`)).body;
    const forward: string[][] = [];
    let body = await page('');
    for (;;) {
      forward.push(body.data.map((row: { id: string }) => row.id));
      if (!body.meta.next) break;
      body = await page(`&after=${body.meta.next}`);
    }
    expect(new Set(forward.flat()).size).toBe(331);
    expect(forward.map((ids) => ids.length)).toEqual([50, 50, 50, 50, 50, 50, 31]);
    const backward: string[][] = [];
    while (body.meta.previous) {
      body = await page(`&before=${body.meta.previous}`);
      backward.unshift(body.data.map((row: { id: string }) => row.id));
    }
    expect(backward.flat()).toEqual(forward.slice(0, -1).flat());
  });
});
