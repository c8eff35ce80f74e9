import { wholeModel } from './auth.samples.ts';

/** What the graph of a session is made from, told apart by all that any guard or view reads. */
export const model = wholeModel;
