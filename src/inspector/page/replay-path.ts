import type { AnyMachineSnapshot } from 'xstate';
import { pathAlong, type Model } from '../machine-graph.ts';
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
export const replayPath = (model: Model, name: string): Moment[] => {
  const labels =
    name === NO_STEPS_TITLE || name.trim() === '' ? [] : name.split(ARROW).map((label) => label.trim());
  const { start, steps } = pathAlong(model, labels);
  return [
    momentOf(0, 'start', { type: 'xstate.init' }, start),
    ...steps.map(({ label, event, to }, index) => momentOf(index + 1, label, event, to)),
  ];
};
