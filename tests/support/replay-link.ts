import { titleOf, type Path } from '../../src/inspector/machine-graph.ts';

/** Where `npm run dev` listens unless told otherwise. */
const ADDRESS = 'http://127.0.0.1:4000';

/** The address at which the development server replays a path of a machine, step by step, in a diagram. */
export const replayLink = (machineId: string, path: Path): string =>
  `${ADDRESS}/?${new URLSearchParams({ inspect: 'replay', machine: machineId, path: titleOf(path) })}`;

/** What went wrong on a path, with the link that shows it. */
export const faultOn = (machineId: string, path: Path, fault: string): string =>
  `${titleOf(path)}: ${fault}\n  npm run dev, then ${replayLink(machineId, path)}`;
