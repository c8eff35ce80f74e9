import { getSystemErrorMap, inspect } from 'node:util';
import { capitalise } from '../contract/choice-label.ts';
import { StartFailure } from './settings.ts';

/** Database URLs hold passwords and recur in library errors. */
const withoutAddresses = (text: string): string => {
  const given = process.env['DATABASE_URL']?.trim();
  const known = given ? text.replaceAll(given, '[DATABASE_URL]') : text;
  return known.replaceAll(/\bpostgres(ql)?:\/\/[^\s'"`]+/gi, '[an address of a database]');
};

/** A full disk, a missing folder: the machine’s own words, no stack. */
const ofSystem = (fault: unknown): string | null => {
  const { errno = 0, code, syscall, path } = (fault ?? {}) as NodeJS.ErrnoException;
  const [, reason] = (syscall && getSystemErrorMap().get(errno)) || [];
  return reason ? `${capitalise(reason)}${path ? `: ${path}` : ''} (${code}).` : null;
};

/** For the terminal, without database URLs. */
export const explainFailure = (fault: unknown): string => {
  if (fault instanceof StartFailure) return fault.message;
  const known = ofSystem(fault);
  if (known) return known;
  return withoutAddresses(typeof fault === 'string' ? fault : inspect(fault));
};
