import { Failure } from '../../failure.ts';

/** A refusal of a whole file, in a sentence that says what to do. */
export const refuseFile = (message: string): Failure =>
  new Failure('invalid_input', message, { errors: [{ path: 'file', message }] });
