import { inspect } from 'node:util';
import { StartFailure } from './settings.ts';

/** Addresses of databases hold passwords; faults of libraries repeat the address they were given. */
const withoutAddresses = (text: string): string => {
  const given = process.env['DATABASE_URL']?.trim();
  const known = given ? text.replaceAll(given, '[DATABASE_URL]') : text;
  return known.replaceAll(/\bpostgres(ql)?:\/\/[^\s'"`]+/gi, '[an address of a database]');
};

/** For the terminal: the sentence of a StartFailure, the stack of any other fault; never the address of a database. */
export const explainFailure = (fault: unknown): string => {
  if (fault instanceof StartFailure) return fault.message;
  return withoutAddresses(typeof fault === 'string' ? fault : inspect(fault));
};
