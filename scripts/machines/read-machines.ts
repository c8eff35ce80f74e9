import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createMachine, type AnyStateMachine } from 'xstate';

const MACHINES_FOLDER = join('src', 'machines');

interface NamedMachine {
  readonly name: string;
  /** `machine.config` as plain data; functions are `{ type: name }`. */
  readonly config: Parameters<typeof createMachine>[0] & Readonly<Record<string, unknown>>;
}

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'config' in value;

/** XState would call `context` and `input`: they are left out. */
const replaceFunctions = (key: string, value: unknown): unknown => {
  if (typeof value !== 'function') return value;
  return key === 'context' || key === 'input' || key === 'params' ? undefined : { type: value.name };
};

export const readMachines = async (): Promise<NamedMachine[]> => {
  const files = readdirSync(MACHINES_FOLDER).filter((file) => file.endsWith('.ts'));
  return Promise.all(
    files.toSorted().map(async (file) => {
      const found = Object.values(
        (await import(pathToFileURL(resolve(MACHINES_FOLDER, file)).href)) as Record<string, unknown>,
      ).find(isMachine);
      if (!found) throw new Error(`${file} exports no machine`);
      const plain = JSON.parse(JSON.stringify(found.config, replaceFunctions)) as NamedMachine['config'];
      return { name: file.replace(/\.ts$/, ''), config: plain };
    }),
  );
};
