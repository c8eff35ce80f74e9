import type { QualityFigure } from '../../../contract/overview.ts';
import { lazily, lazyDateFormat } from '../format/lazily.ts';

const changes = lazily(() => new Intl.NumberFormat(undefined, { signDisplay: 'always' }));
const days = lazyDateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' });

/** "+3 since Nov 18"; '' if unchanged or unknown. */
export const trendText = ({ count, before }: Pick<QualityFigure, 'count' | 'before'>): string =>
  before === null || before.count === count
    ? ''
    : `${changes().format(count - before.count)} since ${days().format(new Date(before.day))}`;
