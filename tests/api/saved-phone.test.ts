import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { university } from '../../contract/universities.ts';
import { recordCalls } from '../../src/api/records.ts';
import { recordFormLogic } from '../../src/wiring/flows/record-form.ts';
import { signedIn } from './signed-in.ts';
import { openFormDraft } from '../../src/api/form-draft.ts';

// The field tidies a number itself once its code has come, which may be later than the save.
test.each([
  ['a trunk prefix', '+116465550123', '+16465550123'],
  ['the country code once more', '+97797714330433', '+97714330433'],
  ['a country that the field does not list', '+49 030 1234567', '+49301234567'],
  ['no calling code, as its country writes it', '(646) 555-0123', '+16465550123'],
  ['an extension', '+116465550123;ext=12', '+16465550123;ext=12'],
  ['a number that no country has', '+19999999999999', '+19999999999999'],
])('a telephone number is saved as it is dialled from abroad: %s', async (_, typed, saved) => {
  const { browser, tab } = await signedIn();
  const base = { name: 'Lake', country: 'US', aliases: [], domains: [], status: 'draft', phone: null };
  const values = { ...base, phone: typed };
  const form = createActor(
    recordFormLogic(
      tab.wiring,
      { calls: recordCalls('universities'), titleField: 'name', singular: 'university' },
      {
        kind: university,
        record: null,
        base,
        labels: {},
        referredKinds: {},
        draft: openFormDraft(tab.wiring.drafts, 'new'),
      },
    ),
    {
      input: {
        values,
        base,
        untyped: [],
        filledBy: {},
        version: 0,
        baseVersion: 0,
        isRestored: false,
        isDirty: true,
        draftKey: 'new',
        address: null,
      },
    },
  ).start();
  // What judges numbers has come; a first load takes longer than a turn.
  await import('../../contract/phone-numbers.ts');
  form.send({ type: 'form.submit' });
  (await browser.awaitRequest('GET', '/v1/universities/alike?name=Lake')).answer({
    status: 200,
    body: { data: [] },
  });
  const sent = await browser.awaitRequest('POST', '/v1/universities');
  expect(JSON.parse(sent.body)).toMatchObject({ phone: saved });
});
