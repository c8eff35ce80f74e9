import { is } from 'valibot';
import { expect, describe, test } from 'vitest';
import { event } from '../../contract/events.ts';
import { countryOf } from '../../server/imports/cells/country-names.ts';
import { numberEvidence, readNumber } from '../../server/imports/cells/number-style.ts';
import { parseCell } from '../../server/imports/cells/parse-cell.ts';
import { readWallTimeCell } from '../../server/imports/cells/wall-time-cell.ts';

describe('a country', () => {
  test.each([
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['United States of America (the)', 'US'],
    ['UK', 'GB'],
    ['Northern Ireland', 'GB'],
    ['United Kingdom of Great Britain and Northern Ireland', 'GB'],
    ['Viet Nam', 'VN'],
    ['South Korea', 'KR'],
    ['Korea, Republic of', 'KR'],
    ['Korea (the Republic of)', 'KR'],
    ["Korea (Democratic People's Republic of)", 'KP'],
    ['Türkiye', 'TR'],
    ['TURKEY', 'TR'],
    ['Turkiye', 'TR'],
    ['Iran (Islamic Republic of)', 'IR'],
    ['Bolivia (Plurinational State of)', 'BO'],
    ['Venezuela, Bolivarian Republic of', 'VE'],
    ['Tanzania, United Republic of', 'TZ'],
    ['The Gambia', 'GM'],
    ['Netherlands (the)', 'NL'],
    ['Federal Republic of Germany', 'DE'],
    ['Federal Democratic Republic of Nepal', 'NP'],
    ["People's Republic of China", 'CN'],
    ['Republic of China', 'TW'],
    ['Democratic Republic of the Congo', 'CD'],
    ["Côte d'Ivoire", 'CI'],
    ['Czech Republic', 'CZ'],
    ['Swaziland', 'SZ'],
    ['NPL', 'NP'],
    ['Deutschland', 'DE'],
    ['Allemagne', 'DE'],
    ['नेपाल', 'NP'],
    ['日本', 'JP'],
    ['Россия', 'RU'],
    ['np', 'np'],
    ['Congo', 'Congo'],
    ['Korea', 'Korea'],
    ['Narnia', 'Narnia'],
  ])('%s is read as %s', (typed, code) => expect(countryOf(typed)).toBe(code));
});

describe('months', () => {
  const column = {
    name: 'intakes',
    type: 'numbers',
    nullable: false,
    sortable: false,
    isMonths: true,
  } as const;
  const read = (cell: string) => parseCell(column, cell, () => ({ error: '' }));
  test('are read as numbers and names, in English and German', () =>
    expect(read('9|Jan|sept.|December|10.0|009|März|Okt.')).toEqual({ value: [9, 1, 9, 12, 10, 9, 3, 10] }));
  test.each(['Winter', '13', '0', 'ma', '1.5'])('%s is said to be none', (text) =>
    expect(read(`9|${text}`)).toEqual({
      error: `“${text}” isn’t a month. Enter names or numbers, such as “September” or “9”.`,
    }),
  );
});

describe('the numbers of a column', () => {
  const styleOf = (...cells: string[]) => {
    const evidence = numberEvidence();
    for (const cell of cells) evidence.inspect(cell, false);
    return evidence.style();
  };
  test.each([
    [['12,500', '3'], 'unclear'],
    [['12,500', '1.5'], 'point'],
    [['12,500', '1,250,000'], 'point'],
    [['12,500', '1,00,000'], 'point'],
    [['12,500', '0,5'], 'mixed_comma'],
    [['12,500', '1.234,5'], 'mixed_comma'],
    [['12,500', '0,125'], 'comma'],
    [['1.500,00', '2.300,50', '950,00', '12.500'], 'comma'],
    [['1,5', '1.5'], 'unclear'],
    [['27.123', '85.3'], 'mixed_point'],
    [['27.123', '85.3', '85.32405'], undefined],
    [['1,500.00', '2,300.50', '950.00', '12,500'], 'point'],
    [['12,500', '1.5', '12.500'], 'mixed_point'],
    [['27.123', 'n/a', ''], 'unclear_point'],
    [['27.500', '1.200'], 'unclear_point'],
    [['1.200|2.500'], 'unclear_point'],
    [['1.200|2.55'], 'mixed_point'],
    [['27.500', '0.125'], undefined],
    [['27.500', '1200'], 'unclear_point'],
    [['27.500', '1,200'], 'unclear_point'],
    [['27.500', '1,5', '1.5'], 'unclear'],
    [['12.500', '1,5'], 'comma'],
    [['12.500', '1,5', '1,500'], 'mixed_comma'],
  ] as const)('%s are written: %s', (cells, style) => expect(styleOf(...cells)).toBe(style));

  test.each([
    ['12,500', 'point', 12_500],
    ['12,500', 'comma', 12.5],
    ['12.500', 'comma', 12_500],
    ['12.500', undefined, 12.5],
    ['1.234.567,25', undefined, 1_234_567.25],
    ['1,00,000.5', undefined, 100_000.5],
    ['12 500,75', undefined, 12_500.75],
    ['12\u202f500', undefined, 12_500],
    ['12’500.5', undefined, 12_500.5],
    ['−3,25', 'comma', -3.25],
    ['1e5', undefined, 100_000],
    ['12,500', 'unclear', '“12,500” could be 12500 or 12.5. Select the number format of this column.'],
    ['12,500', undefined, '“12,500” could be 12500 or 12.5. Select the number format of this column.'],
    ['12.500', 'unclear', '“12.500” could be 12500 or 12.5. Select the number format of this column.'],
    ['1,5', 'unclear', 1.5],
    [
      '12,500',
      'mixed_comma',
      'The comma could separate thousands or decimals. Other numbers in this column have a decimal comma. Enter which number is meant.',
    ],
    [
      '12.500',
      'mixed_point',
      'The point could separate thousands or decimals. Other numbers in this column have a decimal point. Enter which number is meant.',
    ],
    ['12.500', 'mixed_comma', 12_500],
    ['12,500', 'mixed_point', 12_500],
    ['12.5', 'mixed_comma', 12.5],
    ['950,5', 'mixed_comma', 950.5],
    ['1,5', 'point', '“1,5” isn’t a number.'],
    ['12,50,0', undefined, '“12,50,0” isn’t a number.'],
    ['1 2', undefined, '“1 2” isn’t a number.'],
  ] as const)('%s with %s is read as %s', (text, style, read) => expect(readNumber(text, style)).toBe(read));
});

describe('a date as a country writes it', () => {
  test.each([
    ['14.12.2026 10:00', '2026-12-14T10:00'],
    ['3.4.2026', '2026-04-03T00:00'],
    ['12/14/2026, 2:30 PM', '2026-12-14T14:30'],
    ['14/12/2026 12:05:00 am', '2026-12-14T00:05'],
    ['5-5-2026 9:00', '2026-05-05T09:00'],
    ['14.12.26 9:30', '2026-12-14T09:30'],
    ['12/14/26', '2026-12-14T00:00'],
    ['14-Dec-26', '2026-12-14T00:00'],
    ['14 December 2026 10:00', '2026-12-14T10:00'],
    ['December 14, 2026 2:30 PM', '2026-12-14T14:30'],
    ['Sept. 3rd, 2026 at 12 p.m.', '2026-09-03T12:00'],
    ['14. Dezember 2026, 10:00 Uhr', '2026-12-14T10:00'],
    ['3. MÄRZ 2026 um 9 Uhr', '2026-03-03T09:00'],
  ])('%s is read as %s', (text, value) => expect(readWallTimeCell(text)).toEqual({ value }));

  test.each([
    ['03/04/2026 10:00', 'The day or the month could come first. Select the date.'],
    ['03/04/26', 'The day or the month could come first. Select the date.'],
    ['26-12-14', 'The day or the year could come first. Select the date.'],
    ['03-04-05', 'The day, the month, or the year could come first. Select the date.'],
    ['14.12.75', 'The year could be 1975 or 2075. Select the date.'],
    ['14 Dec 75', 'The year could be 1975 or 2075. Select the date.'],
  ])('is asked about where it has several readings: %s', (text, error) =>
    expect(readWallTimeCell(text)).toEqual({ error }),
  );

  test.each([
    '31.2.2026',
    '14.14.2026',
    '31. Februar 2026',
    '14. Brumaire 2026',
    '14 December 2026 10',
    '14.12.026',
    '14.12.2026 25:00',
    '14.12.2026 13:00 PM',
    '14.12.2026 10:00:30',
  ])('%s is none', (text) => {
    const read = readWallTimeCell(text);
    expect('value' in read && is(event.fields.starts_at, read.value)).toBe(false);
  });
});

test.each([
  ['2026-03-29 14:30:00', { value: '2026-03-29T14:30' }],
  ['2026-03-29T14:30:00.000', { value: '2026-03-29T14:30' }],
  ['2026-03-29 9:30', { value: '2026-03-29T09:30' }],
  ['2026-03-29', { value: '2026-03-29T00:00' }],
  ['2026-03-29 14:30:45', { error: '“2026-03-29 14:30:45” has seconds. Enter a time to the minute.' }],
])('a time with seconds is read to the minute, and never cut off: %s', (text, read) =>
  expect(readWallTimeCell(text)).toEqual(read),
);
