import { useEffect, useMemo, useState } from 'react';
import { edgePaths, pathAlong, titleOf, type Model } from '../machine-graph.ts';
import { chartOf } from '../diagram/chart.ts';
import { MomentView } from './moment-view.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import type { AnyMachineSnapshot } from 'xstate';
import type { Moment } from './recording.ts';

const ARROW = ' → ';

const NO_STEPS_TITLE = 'nothing happens';

const momentOf = (
  number: number,
  title: string,
  event: Moment['event'],
  state: AnyMachineSnapshot,
): Moment => ({
  number,
  at: null,
  title,
  event,
  value: state.value,
  context: state.context,
});

/** @throws naming the unknown step */
const replayPath = (model: Model, name: string): Moment[] => {
  const labels =
    name === NO_STEPS_TITLE || name.trim() === '' ? [] : name.split(ARROW).map((label) => label.trim());
  const { start, steps } = pathAlong(model, labels);
  return [
    momentOf(0, 'start', { type: 'xstate.init' }, start),
    ...steps.map(({ label, event, to }, index) => momentOf(index + 1, label, event, to)),
  ];
};

const MAX_LISTED_PATHS = 60;

const modules = import.meta.glob<{ readonly model: Model }>('/tests/machines/*.model.ts');

const loadModels = async (): Promise<ReadonlyMap<string, Model>> => {
  const loaded = await Promise.all(Object.values(modules).map((load) => load()));
  return new Map(loaded.map(({ model }) => [model.machine.id, model]));
};

interface StepsProps {
  readonly index: number;
  readonly count: number;
  readonly onSelect: (index: number) => void;
}

const Steps = ({ index, count, onSelect }: StepsProps) => {
  const move = (label: string, to: number) => (
    <button type="button" disabled={to < 0 || to >= count || to === index} onClick={() => onSelect(to)}>
      {label}
    </button>
  );
  return (
    <div className="steps" role="group" aria-label="Steps">
      {move('First', 0)}
      {move('Back', index - 1)}
      {move('Forward', index + 1)}
      {move('Last', count - 1)}
      <span role="status">{index === 0 ? 'Before the first step' : `Step ${index} of ${count - 1}`}</span>
    </div>
  );
};

interface PathViewProps {
  readonly model: Model;
  readonly name: string;
}

const PathView = ({ model, name }: PathViewProps) => {
  const chart = useMemo(
    () => chartOf(JSON.parse(JSON.stringify(model.machine.config)) as Record<string, unknown>),
    [model],
  );
  const { moments, problem } = useMemo(() => {
    try {
      return { moments: replayPath(model, name), problem: null };
    } catch (error) {
      return { moments: [], problem: error instanceof Error ? error.message : String(error) };
    }
  }, [model, name]);
  const [index, select] = useState(moments.length - 1);
  if (problem !== null)
    return (
      <p className="empty" role="alert">
        The machine does not know this path: {problem}.
      </p>
    );
  return (
    <>
      <Steps index={index} count={moments.length} onSelect={select} />
      <MomentView chart={chart} moments={moments} index={index} onSelect={select} />
    </>
  );
};

interface ReplayProps {
  readonly machine: string;
  readonly path: string;
  readonly onChoice: (machine: string, path: string) => void;
}

export const Replay = ({ machine, path, onChoice }: ReplayProps) => {
  const [models, setModels] = useState<ReadonlyMap<string, Model>>(new Map());
  const [search, setSearch] = useState('');
  useEffect(() => void loadModels().then(setModels), []);
  const model = models.get(machine);
  const names = useMemo(() => (model ? edgePaths(model).map(titleOf) : []), [model]);
  const found = names.filter((name) => name.toLowerCase().includes(search.toLowerCase()));
  return (
    <>
      <div className="choice">
        <label>
          Machine
          <select value={model ? machine : ''} onChange={(event) => onChoice(event.target.value, '')}>
            <option value="">Choose one</option>
            {[...models.keys()].map((id) => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </label>
        <label className="search">
          Find a path
          <input
            type="search"
            value={search}
            placeholder="part of its name"
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        {path !== '' && (
          <button type="button" onClick={() => onChoice(machine, '')}>
            All paths
          </button>
        )}
      </div>
      {model && path !== '' && <PathView key={`${machine} ${path}`} model={model} name={path} />}
      {model && path === '' && (
        <ScrollRegion className="paths" label="Paths">
          <p role="status">
            {found.length} of {names.length} paths
            {found.length > MAX_LISTED_PATHS ? `, the first ${MAX_LISTED_PATHS} of them:` : ''}
          </p>
          <ol>
            {found.slice(0, MAX_LISTED_PATHS).map((name) => (
              <li key={name}>
                <button type="button" onClick={() => onChoice(machine, name)}>
                  {name}
                </button>
              </li>
            ))}
          </ol>
        </ScrollRegion>
      )}
      {!model && models.size > 0 && (
        <p className="empty">Choose a machine to see the paths its tests walk.</p>
      )}
    </>
  );
};
