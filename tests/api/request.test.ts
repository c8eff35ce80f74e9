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
  test('of nothing is none, and has no type', () => {
    expect(snapshotBody(undefined)).toEqual({});
  });

  test.each([null, 0, '', [], { a: 1 }])('of %j is JSON and says so', (body) => {
    expect(snapshotBody(body)).toEqual({ body: JSON.stringify(body), contentType: 'application/json' });
  });

  test('of a form is a form with all of it, its files by their names, and lets the browser name its type', async () => {
    const form = new FormData();
    form.append('note', 'first');
    form.append('note', 'second');
    form.append('file', new File(['a,b'], 'rows.csv', { type: 'text/csv' }));
    const { body, contentType } = snapshotBody(form);
    form.set('note', 'changed since');
    expect(contentType).toBeUndefined();
    expect(body).toBeInstanceOf(FormData);
    const copy = body as FormData;
    expect(copy.getAll('note')).toEqual(['first', 'second']);
    const file = copy.get('file') as File;
    expect([file.name, file.type, await file.text()]).toEqual(['rows.csv', 'text/csv', 'a,b']);
  });

  test('of a blob is the blob under its own type, where it has one', () => {
    const typed = new Blob(['%PDF'], { type: 'application/pdf' });
    expect(snapshotBody(typed)).toEqual({ body: typed, contentType: 'application/pdf' });
    const plain = new Blob(['?']);
    expect(snapshotBody(plain)).toEqual({ body: plain });
    expect('contentType' in snapshotBody(plain)).toBe(false);
  });
});
