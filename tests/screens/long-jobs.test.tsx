import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { keepToast } from '../support/keep-toast.ts';
import { otherClient, startServer, visit, type Network } from '../support/screen.tsx';

interface Made {
  readonly id: string;
}

const JOB = '0199f3c0-0000-7000-8000-000000000001';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
let kept: Made;
let other: Made;
let made = 0;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});
beforeEach(async () => {
  made += 1;
  const make = (fields: object) => call<Made>('POST', '/v1/universities', { country: 'NP', ...fields });
  kept = await make({ name: `Kept College ${made}` });
  other = await make({ name: `Other Campus ${made}` });
  await make({ name: `Below ${made}`, parent_id: other.id });
});

const dialog = page.getByRole('dialog');
const button = (label: string) => dialog.getByRole('button', { name: label, exact: true });

/** The server answers that a job does it, which is at 1,200 of 9,808 records until it is ended. */
const asJob = (path: string) => {
  let isEnded = false;
  let written: string | null = null;
  const job = () => ({
    id: JOB,
    kind: 'merge',
    state: isEnded ? 'done' : 'running',
    total: 9808,
    done: 1200,
    created_at: new Date().toISOString(),
    ended_at: isEnded ? new Date().toISOString() : null,
    change_set_id: written,
    result: isEnded ? { changed: 1, unchanged: 0, failed: 0, left_alone: [] } : null,
    failure: null,
  });
  const network: Network = async (request, send) => {
    if (request.url.endsWith(`/v1/jobs/${JOB}`)) return Response.json({ data: job() });
    const answer = await send();
    if (request.method !== 'POST' || !request.url.endsWith(path)) return answer;
    const { data, meta } = await answer.json();
    written = meta?.change_set_id ?? data.change_set_id;
    return meta
      ? Response.json({ data, meta: { ...meta, change_set_id: null, job: job() } })
      : Response.json({ data: { ...data, change_set_id: null, moved: 0, job: job() } });
  };
  return {
    network,
    end: () => {
      isEnded = true;
    },
  };
};

test('a merge of very many shows how far it is, may be left, and is told once it is done', async () => {
  const { network, end } = asJob('/merge');
  await visit({ server, path: `/university/?dialog=merge:${kept.id}:${other.id}`, network });
  await button('Merge').click();
  await expect.element(dialog).toHaveTextContent('Merging: 1,200 of 9,808');
  await expect.element(dialog).toHaveTextContent('The merge continues on the server.');
  await dialog.getByText('Close', { exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  end();
  await keepToast(/^Merged (Kept College|Other Campus) \d into (Kept College|Other Campus) \d\.$/);
  await expect.element(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
});

test('what very many refer to shows how far they are moved before it is deleted', async () => {
  const { network, end } = asJob('/move-references');
  await visit({ server, path: `/university/${other.id}?dialog=delete`, network });
  await page.getByRole('combobox', { name: 'Move them to another university' }).fill('Kept College');
  await page.getByRole('option', { name: `Kept College ${made}` }).click();
  await button('Move and delete').click();
  await expect.element(dialog).toHaveTextContent('Moving: 1,200 of 9,808');
  await expect
    .element(dialog)
    .toHaveTextContent(`Keep this tab open: Other Campus ${made} moves to trash after everything`);
  end();
  await keepToast(new RegExp(`^Moved Other Campus ${made} to trash`));
});
