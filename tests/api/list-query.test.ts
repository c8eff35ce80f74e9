import { describe, expect, test } from 'vitest';
import type { Condition, Filter } from '../../contract/filter.ts';
import { filteredListPath } from '../../src/api/list-address.ts';
import { countCallQuery, listRequest, readListState, writeListState } from '../../src/api/list-query.ts';

const nepal: Condition = { field: 'country', is: 'any_of', value: ['NP'] };

describe('the address of a list', () => {
  test('carries a filter there and back, whatever its values hold', () => {
    const filter: Filter = { and: [nepal, { field: 'name', is: 'contains', value: 'a&b=?#"é' }] };
    const url = new URL(filteredListPath('/university/', filter), 'https://registrar.example');
    expect(url.pathname).toBe('/university/');
    expect(JSON.parse(readListState(url.searchParams).filter)).toEqual(filter);
  });

  test('takes a filter that is written already', () => {
    expect(filteredListPath('/majors/', '{"or":[]}')).toBe('/majors/?filter=%7B%22or%22%3A%5B%5D%7D');
  });

  test('is the same for equal lists, defaults being left out', () => {
    const state = readListState(new URLSearchParams('q=&in=live&sort=city&columns=city&after=x&before=y'));
    expect(String(writeListState(state))).toBe('sort=city&columns=city&after=x');
  });

  test('says how many rows a page has, unless it is as many as usual or as nobody may ask for', () => {
    const written = (size: string) => String(writeListState(readListState(new URLSearchParams({ size }))));
    expect(['25', '50', '100', '200', '7', '1000'].map(written)).toEqual([
      'size=25',
      'size=50',
      '',
      'size=200',
      '',
      '',
    ]);
  });

  test('asks for rows and for their count by the same filter', () => {
    const search = new URLSearchParams({ q: ' eth ', filter: JSON.stringify(nepal), columns: 'city' });
    expect(listRequest('universities', readListState(search))).toBe(
      `/v1/universities?${new URLSearchParams({ q: 'eth', filter: JSON.stringify(nepal), limit: '100' })}`,
    );
    expect(countCallQuery(readListState(search))).toEqual({ q: 'eth', filter: JSON.stringify(nepal) });
  });

  test('asks for the rows after one or before one, and says which row is the first only where it is known', () => {
    const both = readListState(new URLSearchParams('after=x&before=y'));
    expect(listRequest('levels', both)).toBe('/v1/levels?limit=100&after=x');
    expect(String(writeListState({ from: '26' }))).toBe('');
  });
});
