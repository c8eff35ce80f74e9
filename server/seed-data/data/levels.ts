import type { LevelInput } from '../../../contract/levels.ts';
import { aliases } from './aliases.ts';

type LevelRow = readonly [
  code: string,
  name: string,
  isced: number,
  eqf: number | null,
  months: number | null,
  others: string,
];

/** ISCED 2011, EQF, typical months. */
const LEVEL_ROWS: readonly LevelRow[] = [
  ['SEC', 'Upper secondary certificate', 3, 4, 24, '+2; A level; HSC; Higher secondary'],
  ['PRE-U', 'Foundation year', 4, 4, 12, 'Pathway; Pathway programme'],
  ['CERT-3', 'Vocational certificate', 3, 3, 12, 'Certificate III'],
  ['CERT-4', 'Higher vocational certificate', 4, 4, 12, 'Certificate IV'],
  ['CERT-HE', 'Certificate of Higher Education', 5, 5, 12, 'CertHE'],
  ['DIP', 'Diploma', 5, 5, 24, 'DipHE'],
  ['ADV-DIP', 'Advanced diploma', 5, 5, 24, ''],
  ['HND', 'Higher National Diploma', 5, 5, 24, 'HND'],
  ['FD', 'Foundation degree', 5, 5, 24, 'FdA; FdSc'],
  ['ASSOC', 'Associate degree', 5, 5, 24, 'AA; AS; AAS'],
  ['BACH', 'Bachelor’s degree', 6, 6, 36, 'BA; BSc; BBA; BCom; BTech; LLB; Undergraduate'],
  ['BACH-H', 'Bachelor’s degree with honours', 6, 6, 48, 'BA (Hons); BSc (Hons)'],
  ['PROF-1', 'First professional degree', 7, 7, 60, 'MBBS; BDS; JD'],
  ['GRAD-CERT', 'Graduate certificate', 6, 6, 6, 'GradCert'],
  ['GRAD-DIP', 'Graduate diploma', 6, 6, 12, 'GradDip'],
  ['PG-CERT', 'Postgraduate certificate', 7, 7, 6, 'PGCert; PGCE'],
  ['PG-DIP', 'Postgraduate diploma', 7, 7, 12, 'PGDip'],
  ['MAST-INT', 'Integrated master’s degree', 7, 7, 48, 'MEng; MSci; MPharm'],
  ['MAST', 'Master’s degree', 7, 7, 24, 'MA; MSc; MTech; Postgraduate'],
  ['MBA', 'Master of Business Administration', 7, 7, 24, 'MBA'],
  ['MRES', 'Master’s degree by research', 7, 7, 24, 'MRes; MPhil'],
  ['DPROF', 'Professional doctorate', 8, 8, 48, 'EdD; DBA'],
  ['PHD', 'Doctorate', 8, 8, 48, 'PhD; DPhil'],
  ['DHIGH', 'Higher doctorate', 8, null, null, 'DSc; DLitt'],
];

/** Gaps allow reordering. */
const POSITION_STEP = 10;

export const levels: readonly LevelInput[] = LEVEL_ROWS.map(
  ([code, name, isced, eqf, months, others], index) => ({
    code,
    name,
    position: (index + 1) * POSITION_STEP,
    isced,
    eqf,
    typical_months: months,
    aliases: aliases(others),
    status: 'published',
  }),
);
