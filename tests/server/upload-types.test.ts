import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';
import { workbookOf } from '../support/workbook-of.ts';

let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signIn()).body.data.access_token;
});
afterAll(() => server.close());

test.each([
  [
    'calendar',
    'text/calendar',
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Fair\r\nEND:VEVENT\r\nEND:VCALENDAR',
  ],
  [
    'xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    workbookOf({
      rows: [
        [1, '<c t="inlineStr"><is><t>title</t></is></c>'],
        [2, '<c t="inlineStr"><is><t>Fair</t></is></c>'],
      ],
    }),
  ],
])('a %s is taken under its own media type', async (format, type, bytes) => {
  const response = await fetch(`${server.address}/v1/events/imports?name=file`, {
    method: 'POST',
    headers: { scope: 'admin', authorization: `Bearer ${token}`, 'content-type': type },
    body: bytes as BodyInit,
  });
  const { data } = await response.json();
  expect([response.status, data?.format]).toEqual([201, format]);
});
