/** Takes what was typed past a machine, which inspectors may show. */
export interface SecretValue<Value> {
  set(value: Value): void;
  /** @throws where nothing was set */
  require(): Value;
}

export const createSecretValue = <Value>(): SecretValue<Value> => {
  let stored: { readonly value: Value } | null = null;
  return {
    set: (value) => {
      stored = { value };
    },
    require: () => {
      if (!stored) throw new Error('nothing was typed');
      return stored.value;
    },
  };
};
