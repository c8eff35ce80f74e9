import { belowHeadings } from './below-headings.ts';
import { OFFERING_LINES } from './offering-lines.ts';

export interface OfferingRow {
  readonly university: string;
  readonly major: string;
  readonly level: string;
}

const offeringsOf = ([university = '', ...byLevel]: readonly string[]): OfferingRow[] =>
  byLevel.flatMap((cell) => {
    const [level = '', majors = ''] = cell.split(': ');
    return majors.split(', ').map((major) => ({ university, major, level }));
  });

/** Certain from common knowledge; tuition and dates are left out. */
export const offerings: readonly OfferingRow[] = belowHeadings(OFFERING_LINES, offeringsOf).flat();
