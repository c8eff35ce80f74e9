import { transition, type AnyEventObject, type AnyMachineSnapshot } from 'xstate';
import { edgesOf, type Edge, type Model } from '../../src/inspector/machine-graph.ts';

/** The machine's own words for what a step changes and says, so that a person can review the table. */
export interface Wording {
  readonly change: (before: never, after: never) => readonly string[];
  readonly emitted: (event: never, before: never) => string;
  /** What an actor is given, in the light of the context it is started in. */
  readonly input: (input: never, after: never) => string;
}

interface Executable {
  readonly type: string;
  readonly params?: { readonly id?: string; readonly event?: AnyEventObject; readonly input?: unknown };
}

const contextOf = (state: AnyMachineSnapshot) => state.context as never;

const effectOf = ({ type, params }: Executable, { from, to }: Edge, wording: Wording): string => {
  if (type === 'xstate.stopChild') return `stops ${params?.id}`;
  if (type === 'xstate.emit') return wording.emitted(params?.event as never, contextOf(from));
  if (type !== 'xstate.spawnChild') return type;
  const given =
    params?.input === undefined ? '' : ` (${wording.input(params.input as never, contextOf(to))})`;
  return `starts ${params?.id}${given}`;
};

const rowOf = (model: Model, edge: Edge, wording: Wording): string => {
  const { from, event, label, to } = edge;
  // Taken once more from where the edge begins: the graph keeps where a step leads, not what it does.
  const [, effects] = transition(model.machine, from, event) as unknown as [unknown, readonly Executable[]];
  const changes = wording.change(contextOf(from), contextOf(to));
  const isNothing = to.value === from.value && effects.length === 0 && changes.length === 0;
  const cells = [
    label,
    isNothing ? '(nothing happens)' : String(to.value),
    changes.join(', '),
    effects.map((effect) => effectOf(effect, edge, wording)).join('; '),
  ];
  return `| ${cells.join(' | ')} |`;
};

/**
 * Every edge of the graph as a table for review, one section per state; edges that do the same are one row.
 * Compared with a file that a person has read: who changes the machine changes that file, and sees what changed.
 */
export const edgeTable = (model: Model, wording: Wording): string => {
  const sections = new Map<string, Set<string>>();
  for (const edge of edgesOf(model)) {
    const state = String(edge.from.value);
    const rows = sections.get(state) ?? new Set();
    sections.set(state, rows.add(rowOf(model, edge, wording)));
  }
  const head = '| event | goes to | remembers | does, in this order |\n| --- | --- | --- | --- |';
  return [...sections]
    .map(([state, rows]) => `## ${state}\n\n${head}\n${[...rows].toSorted().join('\n')}\n`)
    .join('\n');
};
