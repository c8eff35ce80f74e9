import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';

export interface CoverageReport {
  readonly states: number;
  readonly transitions: number;
  readonly taken: number;
  readonly neverTaken: readonly string[];
  readonly guarded: number;
  /** Guarded transitions considered and refused at least once; that a guard said yes shows in being taken. */
  readonly refused: number;
  readonly neverRefused: readonly string[];
}

const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => {
  const collect = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values(node.states).flatMap(collect),
  ];
  return collect(machine.root as unknown as AnyStateNode);
};

const guardName = ({ guard }: AnyTransitionDefinition): string => {
  if (!guard) return '';
  const named = guard as unknown as string | { type?: string };
  return ` [${typeof named === 'string' ? named : (named.type ?? 'inline')}]`;
};

const namesOf = new WeakMap<AnyStateMachine, Map<AnyTransitionDefinition, string>>();

/** The identity of every transition of the config, the same for each clone `provide` makes. */
export const transitionNames = (machine: AnyStateMachine): Map<AnyTransitionDefinition, string> => {
  const known = namesOf.get(machine);
  if (known) return known;
  const names = new Map<AnyTransitionDefinition, string>();
  for (const node of nodesOf(machine)) {
    const add = (descriptor: string, list: readonly AnyTransitionDefinition[]) =>
      list.forEach((transition, index) => {
        const target = transition.target?.map(({ key }) => key).join(', ') ?? 'stays';
        names.set(transition, `${node.key}: ${descriptor} #${index + 1}${guardName(transition)} → ${target}`);
      });
    for (const [descriptor, list] of node.transitions) add(descriptor, list);
    add('always', node.always ?? []);
  }
  namesOf.set(machine, names);
  return names;
};

const matches = (descriptor: string, type: string) =>
  descriptor === type ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1)));

/**
 * Counts, from what running actors report, which transitions were taken and which guards also said no. Nothing is
 * derived from the paths themselves: a path that was not really walked counts for nothing.
 */
export const createCoverage = (machine: AnyStateMachine) => {
  const all = new Set(transitionNames(machine).values());
  const guarded = [...transitionNames(machine)].filter(([{ guard }]) => guard).map(([, name]) => name);
  const taken = new Set<string>();
  const refused = new Set<string>();

  /** For `createActor`'s `inspect`; `running` is the machine the actor runs, as provided. */
  const observer = (running: AnyStateMachine) => {
    const names = transitionNames(running);
    let before: AnyMachineSnapshot | undefined;

    /** Goes from leaf to root as the selection does: guarded candidates ahead of the winner were refused. */
    const collectRefused = (
      state: AnyMachineSnapshot,
      candidatesOf: (node: AnyStateNode) => readonly AnyTransitionDefinition[],
      chosen: ReadonlySet<AnyTransitionDefinition>,
    ) => {
      const leaves = (state as unknown as { _nodes: AnyStateNode[] })._nodes.filter(
        ({ type }) => type === 'atomic',
      );
      for (const leaf of leaves) {
        for (let node: AnyStateNode | undefined = leaf; node; node = node.parent) {
          const candidates = candidatesOf(node);
          const winner = candidates.findIndex((one) => chosen.has(one));
          for (const one of winner === -1 ? candidates : candidates.slice(0, winner)) {
            if (one.guard) refused.add(names.get(one) ?? '?');
          }
          if (winner !== -1) break;
        }
      }
    };
    const listeningTo = (type: string) => (node: AnyStateNode) =>
      [...node.transitions].flatMap(([descriptor, list]) => (matches(descriptor, type) ? list : []));

    return (inspected: InspectionEvent) => {
      if (inspected.type !== '@xstate.microstep' && inspected.type !== '@xstate.snapshot') return;
      const snapshot = inspected.snapshot as AnyMachineSnapshot;
      if (snapshot.machine !== running) return;
      if (inspected.type === '@xstate.microstep') {
        const chosen = new Set(inspected._transitions);
        for (const one of chosen) taken.add(names.get(one) ?? '?');
        const isEventless = [...chosen].some(({ eventType }) => eventType === '');
        const candidatesOf = isEventless
          ? (node: AnyStateNode) => node.always ?? []
          : listeningTo(inspected.event.type);
        if (before) collectRefused(before, candidatesOf, chosen);
      } else {
        if (before && snapshot === before)
          collectRefused(before, listeningTo(inspected.event.type), new Set());
        collectRefused(snapshot, (node) => node.always ?? [], new Set());
      }
      before = snapshot;
    };
  };

  const report = (): CoverageReport => ({
    states: nodesOf(machine).length - 1,
    transitions: all.size,
    taken: [...all].filter((name) => taken.has(name)).length,
    neverTaken: [...all].filter((name) => !taken.has(name)),
    guarded: guarded.length,
    refused: guarded.filter((name) => refused.has(name)).length,
    neverRefused: guarded.filter((name) => !refused.has(name)),
  });
  return { observer, report };
};
