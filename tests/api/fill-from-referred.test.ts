import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { event } from '../../contract/events.ts';
import { recordCalls } from '../../src/api/records.ts';
import type { FormValues } from '../../src/machines/record-form.ts';
import { recordFormLogic } from '../../src/wiring/flows/record-form.ts';
import { problem } from '../support/simulated-browser.ts';
import { flush } from '../support/virtual-clock.ts';
import { signedIn } from './signed-in.ts';
import { openFormDraft } from '../../src/api/form-draft.ts';

const EMPTY = { title: null, host_id: null, time_zone: null, city: null };
const HOSTS = {
  aalto: { time_zone: 'Europe/Helsinki', city: 'Espoo' },
  eth: { time_zone: 'Europe/Zurich', city: 'Zürich' },
  draft: { time_zone: null, city: 'Kathmandu' },
};
type Host = keyof typeof HOSTS;
const IDS: Readonly<Record<Host, string>> = {
  aalto: '01890000-0000-7000-8000-000000000001',
  eth: '01890000-0000-7000-8000-000000000002',
  draft: '01890000-0000-7000-8000-000000000003',
};
const urlOf = (host: Host) => `/v1/universities/${IDS[host]}`;

/** The form of a new event that has not been typed in, or of one that has, in Ada’s tab. */
const openForm = async (given: FormValues = {}, isNew = true) => {
  const { browser, tab } = await signedIn();
  const base = { ...EMPTY, ...given };
  const logic = recordFormLogic(
    tab.wiring,
    { calls: recordCalls('events'), titleField: 'title', singular: 'event' },
    {
      kind: event,
      record: null,
      base,
      labels: {},
      referredKinds: { host_id: 'universities' },
      draft: openFormDraft(tab.wiring.drafts, 'new'),
    },
  );
  const form = createActor(logic, {
    input: {
      values: base,
      base,
      untyped: isNew ? Object.keys(base) : [],
      filledBy: { host_id: ['time_zone', 'city'] },
      version: 0,
      baseVersion: 0,
      isRestored: false,
      isDirty: false,
      draftKey: 'new',
      address: null,
    },
  }).start();
  const values = () => form.getSnapshot().context.values;
  const type = (field: string, value: string | null) => form.send({ type: 'form.change', field, value });
  const choose = async (host: Host) => {
    type('host_id', IDS[host]);
    return browser.awaitRequest('GET', urlOf(host));
  };
  const answerOf = (host: Host) => ({
    status: 200,
    body: { data: { id: IDS[host], ...HOSTS[host] }, meta: { names: {} } },
  });
  return { browser, tab, form, values, type, choose, answerOf };
};

describe('the record chosen in a field', () => {
  test('fills what nobody has typed, also what the form began with, and the draft', async () => {
    const { tab, values, type, choose, answerOf } = await openForm({ time_zone: 'Asia/Kathmandu' });
    type('city', 'Vantaa');
    (await choose('aalto')).answer(answerOf('aalto'));
    await flush();
    const filled = { host_id: IDS.aalto, time_zone: 'Europe/Helsinki', city: 'Vantaa' };
    expect(values()).toEqual({ title: null, ...filled });
    expect(openFormDraft(tab.wiring.drafts, 'new').found).toMatchObject({ values: filled });
  });

  test('keeps what is typed before it is read', async () => {
    const { values, type, choose, answerOf } = await openForm();
    const asked = await choose('aalto');
    type('city', 'Vantaa');
    asked.answer(answerOf('aalto'));
    await flush();
    expect(values()).toMatchObject({ time_zone: 'Europe/Helsinki', city: 'Vantaa' });
  });

  test.each([true, false])('replaces what the one before it filled (a new record: %s)', async (isNew) => {
    const { values, type, choose, answerOf } = await openForm({}, isNew);
    (await choose('aalto')).answer(answerOf('aalto'));
    await flush();
    (await choose('eth')).answer(answerOf('eth'));
    await flush();
    expect(values()).toMatchObject({ time_zone: 'Europe/Zurich', city: 'Zürich' });
    type('city', 'Vantaa');
    (await choose('draft')).answer(answerOf('draft'));
    await flush();
    expect(values()).toMatchObject({ time_zone: 'Europe/Zurich', city: 'Vantaa' });
  });

  test('fills nothing any more once another is chosen, in whatever order they are read', async () => {
    const { values, choose, answerOf } = await openForm();
    const older = await choose('aalto');
    const newer = await choose('eth');
    older.answer(answerOf('aalto'));
    await flush();
    expect(values()).toMatchObject({ host_id: IDS.eth, city: null });
    newer.answer(answerOf('eth'));
    await flush();
    expect(values()).toMatchObject({ host_id: IDS.eth, city: 'Zürich' });
  });

  test('leaves a form without changes where it fills what was there', async () => {
    const given = { host_id: IDS.aalto, ...HOSTS.aalto };
    const { tab, form, values, type, choose, answerOf } = await openForm(given, false);
    type('city', null);
    expect(form.getSnapshot().context.isDirty).toBe(true);
    (await choose('aalto')).answer(answerOf('aalto'));
    await flush();
    expect(values()).toEqual({ ...EMPTY, ...given });
    expect(form.getSnapshot().context.isDirty).toBe(false);
    expect(openFormDraft(tab.wiring.drafts, 'new').found).toBeNull();
  });

  test('changes nothing when it cannot be read', async () => {
    const { form, values, choose } = await openForm();
    (await choose('aalto')).answer(problem(404, 'not_found'));
    await flush();
    expect(values()).toEqual({ ...EMPTY, host_id: IDS.aalto });
    expect(form.getSnapshot()).toMatchObject({
      value: { typing: 'editing' },
      context: { errors: [], reason: null },
    });
  });

  test('is read for a form that is gone without a word', async () => {
    const warned = vi.spyOn(console, 'warn');
    const { form, choose, answerOf } = await openForm();
    const asked = await choose('aalto');
    form.stop();
    asked.answer(answerOf('aalto'));
    await flush();
    expect(warned.mock.calls).toEqual([]);
    warned.mockRestore();
  });

  test('is not read where it fills nothing, nor when there is none any more', async () => {
    const { browser, type } = await openForm();
    type('title', 'aalto');
    type('host_id', null);
    await flush();
    expect(browser.gate.arrived.filter(({ path }) => path.startsWith('/v1/universities'))).toEqual([]);
  });
});
