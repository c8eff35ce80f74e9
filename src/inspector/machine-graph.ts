import { getAdjacencyMap, getShortestPaths } from '@xstate/graph';
import {
  initialTransition,
  transition,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
} from 'xstate';

/** `refreshSession: unavailable`. */
export interface Sample {
  readonly label: string;
  readonly event: AnyEventObject;
}

export interface Model {
  readonly machine: AnyStateMachine;
  readonly input: unknown;
  /** By event descriptor; a function where the event depends on the state. */
  readonly samples: Readonly<
    Record<string, readonly Sample[] | ((state: AnyMachineSnapshot) => readonly Sample[])>
  >;
  /** What guards and views read; equal projections are one node. */
  readonly project: (context: never) => unknown;
  readonly isInReach?: (state: AnyMachineSnapshot, label: string) => boolean;
}

export interface Step {
  readonly label: string;
  readonly event: AnyEventObject;
  readonly to: AnyMachineSnapshot;
}
export interface Path {
  readonly start: AnyMachineSnapshot;
  readonly steps: readonly Step[];
}
export interface Edge extends Step {
  readonly from: AnyMachineSnapshot;
}

const MAX_STATES = 100_000;
const LABEL = '@label';

const nodesOf = (state: AnyMachineSnapshot): AnyStateNode[] =>
  (state as unknown as { _nodes: AnyStateNode[] })._nodes;

export const keyOf = (model: Model, state: AnyMachineSnapshot): string =>
  JSON.stringify([state.value, model.project(state.context as never)]);

/** @throws if a descriptor has no sample */
const samplesFor = (model: Model, state: AnyMachineSnapshot): Sample[] => {
  if (state.status !== 'active') return [];
  // `ownEvents` omits transitions without effect.
  const descriptors = new Set(nodesOf(state).flatMap((node) => [...node.transitions.keys()]));
  return [...descriptors].flatMap((descriptor) => {
    const samples = model.samples[descriptor];
    const found = typeof samples === 'function' ? samples(state) : (samples ?? []);
    if (found.length === 0)
      throw new Error(
        `no sample event for "${descriptor}" in ${JSON.stringify(state.value)}: add one to the machine’s samples in tests/machines/*.model.ts`,
      );
    return found.filter(({ label }) => model.isInReach?.(state, label) ?? true);
  });
};

export const sampleOf = (model: Model, state: AnyMachineSnapshot, label: string): AnyEventObject => {
  const found = samplesFor(model, state).find((sample) => sample.label === label);
  if (!found) throw new Error(`"${label}" means nothing in ${JSON.stringify(state.value)}`);
  return found.event;
};

// The graph returns events only, so they carry the label.
const traversal = (model: Model) => ({
  events: (state: AnyMachineSnapshot) =>
    samplesFor(model, state).map(({ label, event }) => ({ ...event, [LABEL]: label })),
  serializeState: (state: AnyMachineSnapshot) => keyOf(model, state),
  limit: MAX_STATES,
  input: model.input,
});

const toStep = (event: AnyEventObject, to: AnyMachineSnapshot): Step => {
  const { [LABEL]: label, ...unlabelled } = event;
  return { label: String(label), event: unlabelled, to };
};

type GraphPath = { steps: { state: AnyMachineSnapshot; event: AnyEventObject }[] };
const toPath = ({ steps: [first, ...rest] }: GraphPath): Path => {
  if (!first) throw new Error('a path without a start');
  return { start: first.state, steps: rest.map(({ state, event }) => toStep(event, state)) };
};

// XState types the generators per machine.
type Generator = (machine: AnyStateMachine, options: unknown) => GraphPath[];

const shortestPaths = (model: Model): Path[] =>
  (getShortestPaths as unknown as Generator)(model.machine, traversal(model)).map(toPath);

interface Transition {
  readonly event: AnyEventObject;
  readonly state: AnyMachineSnapshot;
}
type Adjacency = Record<
  string,
  Pick<Transition, 'state'> & { readonly transitions: Record<string, Transition> }
>;

interface Node {
  readonly rank: number;
  readonly state: AnyMachineSnapshot;
  readonly edges: readonly { readonly step: Step; readonly to: string }[];
}

const nodesByKey = (model: Model): ReadonlyMap<string, Node> => {
  const adjacency = getAdjacencyMap(model.machine, traversal(model) as never) as Adjacency;
  const nodes = Object.entries(adjacency).map(([key, { state, transitions }], rank) => {
    const edges = Object.values(transitions).map((edge) => ({
      step: toStep(edge.event, edge.state),
      to: keyOf(model, edge.state),
    }));
    return [key, { rank, state, edges }] as const;
  });
  return new Map(nodes);
};

export const edgesOf = (model: Model): Edge[] =>
  [...nodesByKey(model).values()].flatMap(({ state, edges }) =>
    edges.map(({ step }) => ({ from: state, ...step })),
  );

const titles = (path: Path) => path.steps.map(({ label }) => label);
export const titleOf = (path: Path): string => titles(path).join(' → ') || 'nothing happens';

const dropPrefixes = (paths: readonly Path[]): Path[] => {
  const prefixes = new Set<string>();
  for (const path of paths) {
    const labels = titles(path);
    labels.forEach((_, length) => prefixes.add(JSON.stringify(labels.slice(0, length))));
  }
  const seen = new Set<string>();
  return paths.filter((path) => {
    const key = JSON.stringify(titles(path));
    if (prefixes.has(key) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};

export const edgePaths = (model: Model): Path[] => {
  const pathByKey = new Map(
    shortestPaths(model).map((path) => [keyOf(model, path.steps.at(-1)?.to ?? path.start), path]),
  );
  return dropPrefixes(
    edgesOf(model).map(({ from, ...step }) => {
      const path = pathByKey.get(keyOf(model, from));
      if (!path) throw new Error(`no path to ${keyOf(model, from)}`);
      return { start: path.start, steps: [...path.steps, step] };
    }),
  );
};

/** Maximal, without a repeated node. XState's `getSimplePaths` walks the graph once per node. */
export const simplePaths = (model: Model): Path[] => {
  const nodes = nodesByKey(model);
  const [first] = nodes.values();
  if (!first) return [];
  const found: { readonly rank: number; readonly path: Path }[] = [];
  const visited = new Set<Node>();
  const steps: Step[] = [];
  const visit = (node: Node) => {
    visited.add(node);
    let isEnd = true;
    for (const { step, to } of node.edges) {
      const next = nodes.get(to);
      if (!next || visited.has(next)) continue;
      isEnd = false;
      steps.push(step);
      visit(next);
      steps.pop();
    }
    if (isEnd) found.push({ rank: node.rank, path: { start: first.state, steps: [...steps] } });
    visited.delete(node);
  };
  visit(first);
  return found.toSorted((one, other) => one.rank - other.rank).map(({ path }) => path);
};

/** For cases the graph excludes. */
export const pathAlong = (model: Model, labels: readonly string[]): Path => {
  const [start] = initialTransition(model.machine, model.input as never) as [AnyMachineSnapshot, unknown];
  let state = start;
  const steps = labels.map((label): Step => {
    const event = sampleOf(model, state, label);
    [state] = transition(model.machine, state, event) as [AnyMachineSnapshot, unknown];
    return { label, event, to: state };
  });
  return { start, steps };
};
