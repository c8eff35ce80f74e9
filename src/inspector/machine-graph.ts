import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths, getSimplePaths } from '@xstate/graph';
import {
  initialTransition,
  transition,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
} from 'xstate';

/** An event to try, under a name a person reads in a path: `refreshSession: unavailable`. */
export interface Sample {
  readonly label: string;
  readonly event: AnyEventObject;
}

/** What the graph of a machine is made from. */
export interface Model {
  readonly machine: AnyStateMachine;
  readonly input: unknown;
  /**
   * The samples of every descriptor the machine listens to, by descriptor. A function is given the state, where the
   * event only means something in relation to it (an epoch that is over).
   */
  readonly samples: Readonly<
    Record<string, readonly Sample[] | ((state: AnyMachineSnapshot) => readonly Sample[])>
  >;
  /** The part of the context that guards and views read: states alike in it are one node of the graph. */
  readonly project: (context: never) => unknown;
  /** Where given, leaves out what cannot be brought about in the surroundings the paths are for. */
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

/** Far above any graph of ours: a guard against a context without a bound. */
const MAX_STATES = 100_000;
const LABEL = '@label';

const nodesOf = (state: AnyMachineSnapshot): AnyStateNode[] =>
  (state as unknown as { _nodes: AnyStateNode[] })._nodes;

/** The name of a node of the graph. */
export const keyOf = (model: Model, state: AnyMachineSnapshot): string =>
  JSON.stringify([state.value, model.project(state.context as never)]);

/**
 * Every event the state listens to, with its samples.
 * @throws when a descriptor has none, so that no event can be added to a machine untested
 */
export const samplesFor = (model: Model, state: AnyMachineSnapshot): Sample[] => {
  if (state.status !== 'active') return [];
  // Not `ownEvents`, which leaves out a transition that does nothing: an actor whose failure is let pass.
  const descriptors = new Set(nodesOf(state).flatMap((node) => [...node.transitions.keys()]));
  return [...descriptors].flatMap((descriptor) => {
    const samples = model.samples[descriptor];
    const found = typeof samples === 'function' ? samples(state) : (samples ?? []);
    if (found.length === 0)
      throw new Error(`no sample event for "${descriptor}" in ${JSON.stringify(state.value)}`);
    return found.filter(({ label }) => model.isInReach?.(state, label) ?? true);
  });
};

/** The event a label means in this state. */
export const sampleOf = (model: Model, state: AnyMachineSnapshot, label: string): AnyEventObject => {
  const found = samplesFor(model, state).find((sample) => sample.label === label);
  if (!found) throw new Error(`"${label}" means nothing in ${JSON.stringify(state.value)}`);
  return found.event;
};

// The label travels in the event, because the graph hands events back and nothing else.
const traversal = (model: Model) => ({
  events: (state: AnyMachineSnapshot) =>
    samplesFor(model, state).map(({ label, event }) => ({ ...event, [LABEL]: label })),
  serializeState: (state: AnyMachineSnapshot) => keyOf(model, state),
  limit: MAX_STATES,
  input: model.input,
});

const toStep = (event: AnyEventObject, to: AnyMachineSnapshot): Step => {
  const { [LABEL]: label, ...plain } = event;
  return { label: String(label), event: plain, to };
};

type GraphPath = { steps: { state: AnyMachineSnapshot; event: AnyEventObject }[] };
const toPath = ({ steps: [first, ...rest] }: GraphPath): Path => {
  if (!first) throw new Error('a path without a start');
  return { start: first.state, steps: rest.map(({ state, event }) => toStep(event, state)) };
};

// The generators are typed for one machine at a time; here they serve any.
type Generator = (machine: AnyStateMachine, options: unknown) => GraphPath[];

export const shortestPaths = (model: Model): Path[] =>
  (getShortestPaths as unknown as Generator)(model.machine, traversal(model)).map(toPath);

export const edgesOf = (model: Model): Edge[] => {
  const adjacency = getAdjacencyMap(model.machine, traversal(model) as never);
  const rows = adjacencyMapToArray(adjacency) as unknown as {
    state: AnyMachineSnapshot;
    event: AnyEventObject;
    nextState: AnyMachineSnapshot;
  }[];
  return rows.map(({ state, event, nextState }) => ({ from: state, ...toStep(event, nextState) }));
};

const titles = (path: Path) => path.steps.map(({ label }) => label);
export const titleOf = (path: Path): string => titles(path).join(' → ') || 'nothing happens';

/** Leaves out every path that another begins with. */
export const dropPrefixes = (paths: readonly Path[]): Path[] => {
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

/** One path for each edge: the shortest way to where it begins, then the edge. */
export const edgePaths = (model: Model): Path[] => {
  const ways = new Map(
    shortestPaths(model).map((path) => [keyOf(model, path.steps.at(-1)?.to ?? path.start), path]),
  );
  return dropPrefixes(
    edgesOf(model).map(({ from, ...step }) => {
      const way = ways.get(keyOf(model, from));
      if (!way) throw new Error(`no way to ${keyOf(model, from)}`);
      return { start: way.start, steps: [...way.steps, step] };
    }),
  );
};

/** Every way through the graph that comes to no node twice. */
export const simplePaths = (model: Model): Path[] =>
  dropPrefixes((getSimplePaths as unknown as Generator)(model.machine, traversal(model)).map(toPath));

/** The path that certain labels make: for what a graph leaves out. */
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
