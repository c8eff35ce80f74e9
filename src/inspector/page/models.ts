import type { Model } from '../machine-graph.ts';

type ModelModule = { readonly model: Model };

const modules = import.meta.glob<ModelModule>('/tests/machines/*.model.ts');

export const loadModels = async (): Promise<ReadonlyMap<string, Model>> => {
  const loaded = await Promise.all(Object.values(modules).map((load) => load()));
  return new Map(loaded.map(({ model }) => [model.machine.id, model]));
};
