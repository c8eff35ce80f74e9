import { createMachine, type AnyStateMachine } from 'xstate';

/** A machine with one thing wrong, and what that is. */
export interface Mutant {
  readonly fault: string;
  readonly machine: AnyStateMachine;
}

type Config = { [key: string]: unknown };
type Slot = {
  readonly place: string;
  readonly read: (root: Config) => { list: Config[]; put: (list: Config[]) => void };
};

const isConfig = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deep, but for functions, which are shared. */
const clone = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(clone) as T;
  if (!isConfig(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clone(inner)])) as T;
};

const toList = (value: unknown): Config[] => (Array.isArray(value) ? value : [value]) as Config[];

/** Every place of a config that holds transitions: an event of a state, or an answer of what it invokes. */
const slotsOf = (config: Config): Slot[] => {
  const at = (place: string, owner: (root: Config) => Config | undefined, key: string): Slot => ({
    place: `${place} ${key}`,
    read: (root) => {
      const holder = owner(root) ?? {};
      return {
        list: toList(holder[key]),
        put: (list) => {
          if (list.length === 0) delete holder[key];
          else holder[key] = list;
        },
      };
    },
  });
  const nodeSlots = (place: string, node: Config, find: (root: Config) => Config): Slot[] => [
    ...Object.keys((node['on'] as Config | undefined) ?? {}).map((key) =>
      at(place, (root) => find(root)['on'] as Config, key),
    ),
    ...['onDone', 'onError'].flatMap((key) =>
      isConfig(node['invoke']) && key in node['invoke']
        ? [at(place, (root) => find(root)['invoke'] as Config, key)]
        : [],
    ),
  ];
  const states = config['states'] as Record<string, Config>;
  return [
    ...nodeSlots('anywhere', config, (root) => root),
    ...Object.entries(states).flatMap(([name, node]) =>
      nodeSlots(name, node, (root) => (root['states'] as Record<string, Config>)[name] ?? {}),
    ),
  ];
};

/**
 * One mutant for each transition deleted, each guard that always says yes or never, each action left out, each
 * catch-all put before what it is to follow, each target that is another state.
 */
export const mutantsOf = (machine: AnyStateMachine): Mutant[] => {
  const config = machine.config as unknown as Config;
  const names = Object.keys(config['states'] as Config);
  const implementations = {
    ...machine.implementations,
    guards: { ...machine.implementations.guards, 'always yes': () => true, 'always no': () => false },
  };
  const mutants: Mutant[] = [];
  const add = (fault: string, slot: Slot, change: (list: Config[]) => Config[]) => {
    const copy = clone(config);
    const { list, put } = slot.read(copy);
    put(change(list));
    mutants.push({
      fault,
      machine: createMachine(copy as never, implementations as never) as AnyStateMachine,
    });
  };
  for (const slot of slotsOf(config)) {
    const { list } = slot.read(config);
    list.forEach((transition, index) => {
      const name = `${slot.place} #${index + 1}`;
      const edit = (fault: string, change: (one: Config) => Config) =>
        add(`${name}: ${fault}`, slot, (all) =>
          all.map((one, place) => (place === index ? change(one) : one)),
        );
      add(`${name}: deleted`, slot, (all) => all.filter((_, place) => place !== index));
      if (!transition['guard'] && index > 0) {
        add(`${name}: put first`, slot, (all) => [...all.splice(index, 1), ...all]);
      }
      if (transition['guard']) {
        edit('its guard always says yes', (one) => ({ ...one, guard: 'always yes' }));
        edit('its guard always says no', (one) => ({ ...one, guard: 'always no' }));
      }
      if (transition['target'] !== undefined) {
        const target = String(transition['target']).replace('.', '');
        const other = names.find((candidate) => candidate !== target && candidate !== 'restoring');
        edit(`goes to ${other}`, (one) => ({
          ...one,
          target: String(one['target']).replace(target, `${other}`),
        }));
        if (transition['reenter']) edit('does not enter again', (one) => ({ ...one, reenter: false }));
      }
      const actions = transition['actions'] === undefined ? [] : toList(transition['actions']);
      actions.forEach((action, order) =>
        edit(`leaves out ${isConfig(action) ? String(action['type']) : String(action)}`, (one) => ({
          ...one,
          actions: toList(one['actions']).filter((_, place) => place !== order),
        })),
      );
    });
  }
  return mutants;
};
