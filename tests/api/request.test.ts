import { describe, expect, test } from 'vitest';
import { requestPath, snapshotBody } from '../../src/api/request.ts';

describe('the path of a request', () => {
  test.each([
    [{}, undefined, '/v1/things/'],
    [{ id: 'a/b c' }, undefined, '/v1/things/a%2Fb%20c'],
    [{ id: '1' }, {}, '/v1/things/1'],
    [
      { id: '1' },
      { q: 'Zürich & co', page: 0, all: false },
      '/v1/things/1?q=Z%C3%BCrich+%26+co&page=0&all=false',
    ],
    [{ id: '1' }, { none: null, empty: undefined, many: ['b', 'a'] }, '/v1/things/1?many=b&many=a'],
  ])('with %j and %j is written the same way every time', (params, query, expected) => {
    expect(requestPath('/v1/things/{id}', params, query)).toBe(expected);
  });
});

describe('the body of a request', () => {
  test('of nothing is none', () => {
    expect(snapshotBody(undefined)).toBeUndefined();
  });

  test.each([null, 0, '', [], { a: 1 }])('of %j is JSON', (body) => {
    expect(snapshotBody(body)).toBe(JSON.stringify(body));
  });

  test('of a form is a form with all of it, its files by their names', async () => {
    const form = new FormData();
    form.append('note', 'first');
    form.append('note', 'second');
    form.append('file', new File(['a,b'], 'rows.csv', { type: 'text/csv' }));
    const body = snapshotBody(form);
    form.set('note', 'changed since');
    expect(body).toBeInstanceOf(FormData);
    const copy = body as FormData;
    expect(copy.getAll('note')).toEqual(['first', 'second']);
    const file = copy.get('file') as File;
    expect([file.name, file.type, await file.text()]).toEqual(['rows.csv', 'text/csv', 'a,b']);
  });

  test('of a blob is the blob', () => {
    const blob = new Blob(['%PDF'], { type: 'application/pdf' });
    expect(snapshotBody(blob)).toBe(blob);
  });
});
