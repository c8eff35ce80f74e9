const memories: { clear(): void }[] = [];

/** Keeps something of a person beyond the screen it belongs to; it is emptied when another person comes. */
export const ofPerson = <Memory extends { clear(): void }>(memory: Memory): Memory => {
  memories.push(memory);
  return memory;
};

export const forgetMemories = (): void => {
  for (const memory of memories) memory.clear();
};
