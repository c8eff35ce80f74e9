export interface Chart {
  readonly id: string;
  /** Parents first. */
  readonly states: readonly ChartState[];
}

export interface ChartState {
  /** Dotted keys; '' is the root. */
  readonly path: string;
  readonly name: string;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  readonly initial: string | null;
  readonly description: string;
  readonly tags: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly { readonly id: string; readonly src: string }[];
  readonly transitions: readonly ChartTransition[];
}

export interface ChartTransition {
  /** `xstate.done.actor.save`. */
  readonly event: string;
  /** `save done`. */
  readonly label: string;
  readonly guard: string | null;
  /** Null: internal. */
  readonly target: string | null;
  readonly reenter: boolean;
  readonly actions: readonly string[];
  readonly description: string;
}

/** `machine.config` as JSON. */
type Plain = { readonly [key: string]: unknown };

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const toList = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const entries = (value: unknown): [string, unknown][] => (isPlain(value) ? Object.entries(value) : []);

/** A string or `{ type }`. */
const nameOf = (part: unknown): string =>
  typeof part === 'string' ? part : isPlain(part) ? text(part['type']) : '';
const namesOf = (parts: unknown) => toList(parts).map(nameOf);

const join = (...keys: readonly string[]) => keys.filter((key) => key !== '').join('.');
export const parentOf = (path: string) => path.split('.').slice(0, -1).join('.');

interface Source {
  readonly path: string;
  readonly config: Plain;
}

const collect = ({ path, config }: Source): Source[] => [
  { path, config },
  ...entries(config['states']).flatMap(([key, state]) =>
    isPlain(state) ? collect({ path: join(path, key), config: state }) : [],
  ),
];

const kindOf = ({ type, states }: Plain): ChartState['kind'] => {
  if (type === 'final' || type === 'history' || type === 'parallel') return type;
  return entries(states).length > 0 ? 'compound' : 'atomic';
};

const idsOf = (sources: readonly Source[], machineId: string) =>
  new Map(
    sources.flatMap(({ path, config }): [string, string][] => [
      [join(machineId, path), path],
      ...(config['id'] ? [[text(config['id']), path] as [string, string]] : []),
    ]),
  );

const targetOf = (target: unknown, from: string, ids: ReadonlyMap<string, string>): string | null => {
  const [name] = toList(target).map(text);
  if (name === undefined || name === '') return null;
  if (name.startsWith('.')) return join(from, name.slice(1));
  if (name.startsWith('#')) return ids.get(name.slice(1)) ?? null;
  return join(parentOf(from), name);
};

export const chartOf = (config: Plain): Chart => {
  const id = text(config['id']) || '(machine)';
  const sources = collect({ path: '', config });
  const ids = idsOf(sources, id);

  const transitionsOf = ({ path, config: state }: Source): ChartTransition[] => {
    const read = (event: string, label: string, list: unknown): ChartTransition[] =>
      toList(list).map((one) => {
        const transition = isPlain(one) ? one : { target: one };
        return {
          event,
          label,
          guard: transition['guard'] === undefined ? null : nameOf(transition['guard']),
          target: targetOf(transition['target'], path, ids),
          reenter: transition['reenter'] === true,
          actions: namesOf(transition['actions']),
          description: text(transition['description']),
        };
      });
    const stateId = text(state['id']) || join(id, path);
    return [
      ...entries(state['on']).flatMap(([event, list]) => read(event, event, list)),
      ...toList(state['invoke']).flatMap((invoke) => {
        if (!isPlain(invoke)) return [];
        const actor = text(invoke['id']);
        return [
          ...read(`xstate.done.actor.${actor}`, `${actor} done`, invoke['onDone']),
          ...read(`xstate.error.actor.${actor}`, `${actor} fails`, invoke['onError']),
        ];
      }),
      ...entries(state['after']).flatMap(([delay, list]) =>
        read(`xstate.after.${delay}.${stateId}`, `after ${delay}`, list),
      ),
      ...read('', 'always', state['always']),
      ...read(`xstate.done.state.${stateId}`, 'done', state['onDone']),
    ];
  };

  const states = sources.map((source): ChartState => {
    const { path, config: state } = source;
    const initial = text(state['initial']);
    return {
      path,
      name: path.split('.').at(-1) || id,
      kind: kindOf(state),
      initial: initial === '' ? null : join(path, initial),
      description: text(state['description']),
      tags: toList(state['tags']).map(text),
      entry: namesOf(state['entry']),
      exit: namesOf(state['exit']),
      invokes: toList(state['invoke'])
        .filter(isPlain)
        .map((invoke) => ({ id: text(invoke['id']), src: nameOf(invoke['src']) })),
      transitions: transitionsOf(source),
    };
  });
  return { id, states };
};
