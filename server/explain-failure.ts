import { inspect } from 'node:util';
import { StartFailure } from './settings.ts';

/** Database URLs hold passwords and recur in library errors. */
const withoutAddresses = (text: string): string => {
  const given = process.env['DATABASE_URL']?.trim();
  const known = given ? text.replaceAll(given, '[DATABASE_URL]') : text;
  return known.replaceAll(/\bpostgres(ql)?:\/\/[^\s'"`]+/gi, '[an address of a database]');
};

/** For the terminal, without database URLs. */
export const explainFailure = (fault: unknown): string => {
  if (fault instanceof StartFailure) return fault.message;
  return withoutAddresses(typeof fault === 'string' ? fault : inspect(fault));
};
