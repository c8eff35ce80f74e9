import type { FieldError } from '../../contract/failure.ts';
import { isCallFailure } from '../api/call-failure.ts';
import { fromPromise } from 'xstate';
import {
  recordFormMachine,
  type LookAlike,
  type SaveAnswer,
  type SaveInput,
} from '../machines/record-form.ts';

export interface RecordFormWork {
  /** Every objection that needs no server. */
  readonly validate: () => readonly FieldError[];
  /** Records there are already whose names resemble this one's. */
  readonly findLookAlikes: () => Promise<readonly LookAlike[]>;
  /** Sends what is to be sent; resolves once it is saved. */
  readonly save: (input: SaveInput) => Promise<void>;
  /** A failure that is no field's fault, in words. */
  readonly describe: (error: unknown) => string;
}

const FIELD_FAILURES: readonly string[] = ['invalid_input', 'not_publishable', 'already_exists'];

const answerTo = (error: unknown, describe: RecordFormWork['describe']): SaveAnswer => {
  if (isCallFailure(error) && error.clash) {
    return { outcome: 'clash', version: error.clash.version, clashes: error.clash.fields };
  }
  if (isCallFailure(error) && FIELD_FAILURES.includes(error.code) && error.errors.length > 0) {
    return { outcome: 'invalid', errors: error.errors };
  }
  return { outcome: 'refused', reason: describe(error) };
};

/** The form's machine with its effects answered. */
export const provideRecordForm = ({ validate, findLookAlikes, save, describe }: RecordFormWork) =>
  recordFormMachine.provide({
    actors: {
      validate: fromPromise(async () => validate()),
      findLookAlikes: fromPromise(findLookAlikes),
      save: fromPromise<SaveAnswer, SaveInput>(async ({ input }) => {
        try {
          await save(input);
          return { outcome: 'saved' };
        } catch (error) {
          return answerTo(error, describe);
        }
      }),
    },
  });
