import * as v from 'valibot';
import { Failure } from './failure.ts';

export const invalidCursor = (cause?: unknown) =>
  new Failure(
    'invalid_cursor',
    'This page link isn’t valid for this list. Start from the first page.',
    {},
    cause,
  );

/** `read` throws Failure `invalid_cursor`. */
export const pageCursor = <Place>(schema: v.GenericSchema<unknown, Place>) => ({
  write: (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url'),
  read: (text: string): Place => {
    try {
      return v.parse(schema, JSON.parse(Buffer.from(text, 'base64url').toString()));
    } catch (error) {
      throw invalidCursor(error);
    }
  },
});
