/** Medians as measure.mjs writes them: part, figure, app. */
export type Figures = Record<string, Record<string, Record<string, number>>>;

/** What measure.mjs is asked for, in runs of its own, since each app is measured beside the others within one. */
export const RUNS: Readonly<Record<string, readonly string[]>> = {
  cold: ['--parts', 'login,list,use,repeat', '--profiles', 'slow,fast'],
  signin: ['--parts', 'signin'],
  warm: ['--parts', 'inter,heap'],
};

interface Line {
  readonly title: string;
  readonly part: string;
  readonly figure: string;
  readonly beside: 'floor' | 'limit-instant';
  /** Ratio wanted. */
  readonly most: number;
}

const line = (title: string, part: string, figure: string, beside: Line['beside'], most: number): Line => ({
  title,
  part,
  figure,
  beside,
  most,
});

export const TABLE: readonly Line[] = [
  line('list opened again, fast: usable', 'repeat.fast', 'interactive', 'floor', 1.25),
  line('list opened again, fast: main-thread CPU', 'repeat.fast', 'cpuTask', 'floor', 2),
  line('list cold, fast: 25 rows', 'list.fast', 'ready', 'floor', 0.8),
  line('list cold, fast: usable', 'list.fast', 'interactive', 'floor', 1.25),
  line('list cold, slow: 25 rows', 'list.slow', 'ready', 'limit-instant', 1.15),
  line('list cold, slow: usable', 'list.slow', 'interactive', 'floor', 1.15),
  line('list cold, slow: main-thread CPU', 'list.slow', 'cpuTask', 'floor', 1.5),
  line('sign-in form, slow', 'login.slow', 'ready', 'limit-instant', 1.15),
  line('form sent at once → rows, fast', 'login-use.fast', 'rows', 'floor', 1.3),
  line('form sent at once → rows, slow', 'login-use.slow', 'rows', 'floor', 1.3),
  line('sign-in button → rows, slow', 'signin.slow', 'signin', 'floor', 1.5),
  line('second list, fast', 'list-use.fast', 'next', 'floor', 1.2),
  line('second list, slow', 'list-use.slow', 'next', 'floor', 1.2),
  line('list → list again', 'inter.1x', 'navWarm', 'floor', 1.6),
  line('list → record', 'inter.1x', 'detail', 'floor', 1.8),
  line('record → list', 'inter.1x', 'back', 'floor', 1.8),
  line('worst key in search, CPU 4×', 'inter.4x', 'inpMax', 'floor', 1),
  line('last key → rows, CPU 4×', 'inter.4x', 'searchResult', 'limit-instant', 1.2),
  line('heap after 50 changes of list, MB', 'heap', 'heap50', 'floor', 1.67),
  line('scripts of the first view, bytes', 'list.fast', 'jsBr', 'floor', 1.23),
];
