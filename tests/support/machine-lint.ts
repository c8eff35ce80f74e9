import type { AnyStateMachine, AnyStateNode } from 'xstate';

const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => {
  const collect = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values(node.states).flatMap(collect),
  ];
  return collect(machine.root as unknown as AnyStateNode);
};

const nameOf = (part: unknown): string | null =>
  typeof part === 'string'
    ? part
    : typeof part === 'object' && part && 'type' in part
      ? String(part.type)
      : null;

/** XState's own, which set and clear the timer of a delayed transition. */
const isTimer = (node: AnyStateNode, action: unknown): boolean =>
  node.after.length > 0 &&
  typeof action === 'function' &&
  /^xstate\.(raise|cancel)$/.test(String(Reflect.get(action, 'type')));

/** What makes a chart honest to its graph and readable in a visualizer; the sentences name the place. */
export const lintMachine = (machine: AnyStateMachine): string[] => {
  const problems: string[] = [];
  const { guards = {}, actions = {}, actors = {} } = machine.implementations;
  for (const node of nodesOf(machine)) {
    const report = (problem: string) => problems.push(`${node.key}: ${problem}`);
    if (!node.description) report('has no description');
    if (node.always?.length) report('has an eventless transition, which no path can observe');
    for (const invoke of node.invoke) {
      const { id, src } = invoke;
      if (/^\d+\.|^xstate\./.test(id)) report('invokes an actor without an id');
      if (typeof src !== 'string' || !(src in actors))
        report(`invokes "${id}" from an actor that has no name`);
      if (invoke.onDone === undefined) report(`invokes "${id}" without onDone`);
      if (invoke.onError === undefined) report(`invokes "${id}" without onError`);
      if (invoke.systemId && node !== machine.root) report(`invokes "${id}" with a systemId`);
    }
    for (const action of [...node.entry, ...node.exit]) {
      if (isTimer(node, action)) continue;
      if (!((nameOf(action) ?? '') in actions)) report('has an action without a name');
    }
    for (const [descriptor, list] of node.transitions) {
      if (descriptor.startsWith('xstate.done.') && list.at(-1)?.guard)
        report(`on ${descriptor}: no word for the rest`);
      list.forEach((transition, index) => {
        const isLast = index === list.length - 1;
        if (!transition.guard && !isLast)
          report(`on ${descriptor}: what follows #${index + 1} can never be taken`);
        const guard = nameOf(transition.guard);
        if (transition.guard && (guard === null || !(guard in guards)))
          report(`on ${descriptor}: a guard without a name`);
        for (const action of transition.actions) {
          const name = nameOf(action);
          if (name === null || !(name in actions)) report(`on ${descriptor}: an action without a name`);
        }
      });
    }
  }
  return problems;
};
