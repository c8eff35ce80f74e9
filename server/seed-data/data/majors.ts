import { belowHeadings } from './below-headings.ts';
import { MAJOR_LINES } from './major-lines.ts';
import { aliases, type Alias } from './aliases.ts';

export interface MajorRow {
  readonly name: string;
  readonly code: string | null;
  readonly scheme: 'cip_2020' | null;
  readonly subject: string;
  readonly furtherSubjects: readonly string[];
  readonly levels: readonly string[];
  readonly aliases: Alias[];
}

const LEVELS_BY_TRACK = {
  academic: ['BACH', 'BACH-H', 'MAST', 'PHD'],
  engineering: ['BACH', 'BACH-H', 'MAST-INT', 'MAST', 'PHD'],
  teaching: ['BACH', 'PG-CERT', 'MAST', 'DPROF', 'PHD'],
  business: ['BACH', 'BACH-H', 'PG-DIP', 'MAST', 'MBA', 'DPROF', 'PHD'],
  professional: ['BACH', 'PROF-1', 'MAST', 'PHD'],
  vocational: ['CERT-4', 'DIP', 'ADV-DIP', 'BACH', 'MAST'],
  postgraduate: ['PG-CERT', 'PG-DIP', 'MAST', 'PHD'],
} as const;

type Track = keyof typeof LEVELS_BY_TRACK;

const trackOf = (subject: string): Track => {
  if (subject.startsWith('011')) return 'teaching';
  return subject.startsWith('07') ? 'engineering' : 'academic';
};

const row = (cells: readonly string[], [subject = '']: readonly string[]): MajorRow => {
  const [name = '', code = '', others = '', further = '', way = trackOf(subject)] = cells;
  return {
    name,
    code: code || null,
    scheme: code ? 'cip_2020' : null,
    subject,
    furtherSubjects: further.split(' ').filter(Boolean),
    levels: LEVELS_BY_TRACK[way as Track],
    aliases: aliases(others),
  };
};

export const majors: readonly MajorRow[] = belowHeadings(MAJOR_LINES, row);
