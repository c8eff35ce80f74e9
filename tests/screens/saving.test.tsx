import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { otherClient, startServer, visit } from '../support/screen.tsx';

interface Row {
  readonly id: string;
  readonly name: string;
}

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
let made = 0;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});
beforeEach(() => {
  made += 1;
});

const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
const dialog = page.getByRole('dialog');

describe('a telephone number as its country writes it', () => {
  test.for(['{Enter}', '{Control>}{Enter}{/Control}'])(
    'is saved as it is dialled from abroad when %s saves from its field',
    async (keys) => {
      const own = await call<Row>('POST', '/v1/universities', { name: `Dialled ${made}`, country: 'US' });
      await visit({ server, path: `/university/${own.id}?dialog=edit` });
      await field('Phone').click();
      await userEvent.keyboard(`1 646 555 0123${keys}`);
      await expect.element(dialog).not.toBeInTheDocument();
      expect(await call('GET', `/v1/universities/${own.id}`)).toMatchObject({ phone: '+16465550123' });
    },
  );
});
