import type { ChartState, ChartTransition } from './chart.ts';

export interface Line {
  readonly text: string;
  readonly role: 'name' | 'description' | 'effect' | 'stays';
  readonly transition?: ChartTransition;
}

/** Fixed for event names, a generous mean for prose. */
const CHARACTER_WIDTHS_PX = { name: 8, description: 5.9, effect: 6.7, stays: 6.7 } as const;
export const LINE_HEIGHT_PX = 16;
const MAX_LINE_WIDTH_PX = 300;

export const widthOf = ({ text, role }: Pick<Line, 'text' | 'role'>): number =>
  text.length * CHARACTER_WIDTHS_PX[role];

const wrap = (text: string, role: Line['role'], indent = ''): string[] => {
  const limit = Math.floor(MAX_LINE_WIDTH_PX / CHARACTER_WIDTHS_PX[role]);
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= limit) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(last === undefined ? word : `${indent}${word}`);
  }
  return lines;
};

/** `request.unauthorized [hasRoomInQueue]`. */
export const conditionOf = ({ label, guard }: ChartTransition): string =>
  guard ? `${label} [${guard}]` : label;

const stayingOf = (transition: ChartTransition): Line[] => {
  const effects = transition.actions.length > 0 ? transition.actions.join(', ') : 'nothing';
  return wrap(`${conditionOf(transition)} / ${effects}`, 'stays', '  ').map((text) => ({
    text,
    role: 'stays',
    transition,
  }));
};

export const linesOf = (state: ChartState): Line[] => {
  const effect = (word: string, names: readonly string[]): Line[] =>
    names.length === 0
      ? []
      : wrap(`${word} ${names.join(', ')}`, 'effect', '  ').map((text) => ({ text, role: 'effect' }));
  return [
    { text: state.path === '' ? 'in any state' : state.name, role: 'name' },
    ...(state.path !== '' && state.description !== ''
      ? wrap(state.description, 'description').map((text): Line => ({ text, role: 'description' }))
      : []),
    ...effect('on entry', state.entry),
    ...effect('on leaving', state.exit),
    ...effect(
      'runs',
      state.invokes.map(({ src }) => src),
    ),
    ...state.transitions.filter(({ target }) => target === null).flatMap(stayingOf),
  ];
};
