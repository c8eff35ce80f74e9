import type { UniversityInput } from '../../../contract/universities.ts';

export type Alias = NonNullable<UniversityInput['aliases']>[number];

const ACRONYM = /^[A-Z][A-Za-z]*[A-Z][A-Za-z]*$/;

const alias = (text: string): Alias => {
  const [, tag = '', tagged = ''] = /^([a-z]+):(.+)$/.exec(text) ?? [];
  if (tag === 'formerly') return { name: tagged, language: null, kind: 'former' };
  if (tag) return { name: tagged, language: tag, kind: 'translation' };
  return { name: text, language: null, kind: ACRONYM.test(text) ? 'acronym' : 'other' };
};

/** `TU` (acronym); `ne:त्रिभुवन विश्वविद्यालय` (BCP 47); `formerly:University of Pune` */
export const aliases = (cell: string): Alias[] =>
  cell
    .split(';')
    .map((text) => text.trim())
    .filter(Boolean)
    .map(alias);
