/** Takes what was typed past a machine, which inspectors may show. */
export interface HeldValue<Value> {
  hold(value: Value): void;
  /** @throws where nothing is held */
  require(): Value;
}

export const createHeldValue = <Value>(): HeldValue<Value> => {
  let held: { readonly value: Value } | null = null;
  return {
    hold: (value) => {
      held = { value };
    },
    require: () => {
      if (!held) throw new Error('nothing was typed');
      return held.value;
    },
  };
};
