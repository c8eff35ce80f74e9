/**
 * One thing a record can be found by.
 * `title` is its name, `code` anything equal to an acronym, a code or an identifier, `place` weighs least.
 */
export interface SearchTerm {
  readonly text: string;
  readonly as: 'title' | 'code' | 'name' | 'domain' | 'place';
}
