import { belowHeadings } from './below-headings.ts';
import { MAJOR_LINES } from './major-lines.ts';
import { otherNames, type OtherName } from './other-names.ts';

export interface MajorRow {
  readonly name: string;
  /** Classification of Instructional Programs 2020, where it has this major. */
  readonly code: string | null;
  readonly scheme: 'cip_2020' | null;
  /** Code of an ISCED-F detailed field. */
  readonly subject: string;
  readonly furtherSubjects: readonly string[];
  /** Codes of levels. */
  readonly levels: readonly string[];
  readonly aliases: OtherName[];
}

/** The levels something is taught at, by the way it is taught. */
const TAUGHT = {
  academic: ['BACH', 'BACH-H', 'MAST', 'PHD'],
  engineering: ['BACH', 'BACH-H', 'MAST-INT', 'MAST', 'PHD'],
  teaching: ['BACH', 'PG-CERT', 'MAST', 'DPROF', 'PHD'],
  business: ['BACH', 'BACH-H', 'PG-DIP', 'MAST', 'MBA', 'DPROF', 'PHD'],
  professional: ['BACH', 'PROF-1', 'MAST', 'PHD'],
  vocational: ['CERT-4', 'DIP', 'ADV-DIP', 'BACH', 'MAST'],
  postgraduate: ['PG-CERT', 'PG-DIP', 'MAST', 'PHD'],
} as const;

type Way = keyof typeof TAUGHT;

const wayOf = (subject: string): Way => {
  if (subject.startsWith('011')) return 'teaching';
  return subject.startsWith('07') ? 'engineering' : 'academic';
};

const row = (cells: readonly string[], [subject = '']: readonly string[]): MajorRow => {
  const [name = '', code = '', others = '', further = '', way = wayOf(subject)] = cells;
  return {
    name,
    code: code || null,
    scheme: code ? 'cip_2020' : null,
    subject,
    furtherSubjects: further.split(' ').filter(Boolean),
    levels: TAUGHT[way as Way],
    aliases: otherNames(others),
  };
};

export const majors: readonly MajorRow[] = belowHeadings(MAJOR_LINES, row);
