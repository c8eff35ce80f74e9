/** Takes what was typed past a machine, whose events and context an inspector may show. */
export interface HeldValue<Value> {
  hold(value: Value): void;
  /** @throws where nothing was held */
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
