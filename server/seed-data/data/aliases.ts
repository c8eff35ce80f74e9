import type { UniversityInput } from '../../../contract/universities.ts';

export type Alias = NonNullable<UniversityInput['aliases']>[number];

/** One word with two capitals or more: `TU`, `IISc`, `UPenn`. */
const ACRONYM = /^[A-Z][A-Za-z]*[A-Z][A-Za-z]*$/;

const alias = (text: string): Alias => {
  const [, tag = '', tagged = ''] = /^([a-z]+):(.+)$/.exec(text) ?? [];
  if (tag === 'formerly') return { name: tagged, language: null, kind: 'former' };
  if (tag) return { name: tagged, language: tag, kind: 'translation' };
  return { name: text, language: null, kind: ACRONYM.test(text) ? 'acronym' : 'other' };
};

/**
 * Other names of a record as a line has them, separated by `;`: `TU` is an acronym, `ne:त्रिभुवन विश्वविद्यालय`
 * the name in that language (BCP 47), `formerly:University of Pune` what it was called before.
 */
export const aliases = (cell: string): Alias[] =>
  cell
    .split(';')
    .map((text) => text.trim())
    .filter(Boolean)
    .map(alias);
