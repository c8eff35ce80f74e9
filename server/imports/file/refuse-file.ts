import { Failure } from '../../failure.ts';

export const refuseFile = (message: string): Failure =>
  new Failure('invalid_input', message, { errors: [{ path: 'file', message }] });
