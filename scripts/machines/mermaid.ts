import type { Chart, ChartState } from '../../src/inspector/diagram/chart.ts';
import { conditionOf } from '../../src/inspector/diagram/wording.ts';

/** Mermaid gives dots, brackets and colons a meaning. */
const idOf = (path: string) => path.replaceAll('.', '__');
const clean = (text: string) => text.replaceAll(/[;#:]/g, ' ').replaceAll(/\s+/g, ' ').trim();

const childrenOf = (chart: Chart, path: string) =>
  chart.states.filter((state) => state.path !== '' && state.path.split('.').slice(0, -1).join('.') === path);

const declare = (chart: Chart, state: ChartState, indent: string): string[] => {
  const children = childrenOf(chart, state.path);
  const inner = `${indent}  `;
  const begin = state.initial === null ? [] : [`${inner}[*] --> ${idOf(state.initial)}`];
  const inside = children.flatMap((child) => declare(chart, child, inner));
  if (state.path === '') return [...begin, ...inside];
  const name = `${indent}state "${state.name}" as ${idOf(state.path)}`;
  const description =
    state.description === '' ? [] : [`${indent}${idOf(state.path)}: ${clean(state.description)}`];
  if (children.length > 0) return [`${name} {`, ...begin, ...inside, `${indent}}`];
  const end = state.kind === 'final' ? [`${indent}${idOf(state.path)} --> [*]`] : [];
  return [name, ...description, ...end];
};

export const toMermaid = (chart: Chart): string => {
  const arrows = chart.states.flatMap((state) =>
    state.transitions.map((transition) => {
      // Mermaid has no word for a transition of the root.
      const from = state.path === '' ? 'in_any_state' : idOf(state.path);
      const to = transition.target === null ? from : idOf(transition.target);
      const effects = transition.actions.length > 0 ? ` / ${transition.actions.join(', ')}` : '';
      return `  ${from} --> ${to}: ${clean(conditionOf(transition))}${effects}`;
    }),
  );
  const root = chart.states[0];
  const anywhere = root?.transitions.length ? ['  state "in any state" as in_any_state'] : [];
  return ['stateDiagram-v2', ...(root ? declare(chart, root, '') : []), ...anywhere, ...arrows, ''].join(
    '\n',
  );
};
