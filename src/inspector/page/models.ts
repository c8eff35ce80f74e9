import type { Model } from '../machine-graph.ts';

type ModelModule = { readonly model: Model };

/** What the generated tests make their paths from: every tests/machines/*.model.ts. */
const modules = import.meta.glob<ModelModule>('/tests/machines/*.model.ts');

/** The models by the ids of their machines. */
export const loadModels = async (): Promise<ReadonlyMap<string, Model>> => {
  const loaded = await Promise.all(Object.values(modules).map((load) => load()));
  return new Map(loaded.map(({ model }) => [model.machine.id, model]));
};
