const DRAFT_KEY_PREFIX = 'registrar.draft';

type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Drafts are written while typing, so that nothing must be saved when a session ends. */
export interface Drafts {
  /** Parsed JSON of the signed-in person's draft, or null. */
  read(formKey: string): unknown;
  /** No-op outside a session: an unmounting form must not restore a deleted draft. */
  write(formKey: string, value: unknown): void;
  drop(formKey: string): void;
  forms(): readonly string[];
}

export interface DraftAdmin extends Drafts {
  keepOnly(person: string): void;
  destroyOf(person: string): void;
}

/** Falls back to memory, which survives signing in again. */
const createFallbackStorage = (store: DraftStore | null) => {
  const memory = new Map<string, string>();
  const attempt = <T>(work: (store: DraftStore) => T): T | undefined => {
    try {
      return store ? work(store) : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    get: (key: string) => memory.get(key) ?? attempt((store) => store.getItem(key)) ?? null,
    set: (key: string, text: string) => {
      memory.delete(key);
      const isStored = attempt((store) => {
        store.setItem(key, text);
        return true;
      });
      if (!isStored) memory.set(key, text);
    },
    remove: (key: string) => {
      memory.delete(key);
      attempt((store) => store.removeItem(key));
    },
    keys: () => {
      const stored = attempt((store) =>
        Array.from({ length: store.length }, (_, index) => store.key(index) ?? ''),
      );
      return [...memory.keys(), ...(stored ?? [])].filter((key) => key.startsWith(`${DRAFT_KEY_PREFIX}:`));
    },
  };
};

const keyPrefixOf = (person: string) => `${DRAFT_KEY_PREFIX}:${encodeURIComponent(person)}:`;

/** @param owner key of the signed-in person */
export const createDrafts = (store: DraftStore | null, owner: () => string | null): DraftAdmin => {
  const shelf = createFallbackStorage(store);
  const place = (formKey: string) => {
    const person = owner();
    return person === null ? null : keyPrefixOf(person) + formKey;
  };
  const destroy = (isDoomed: (key: string) => boolean) => shelf.keys().filter(isDoomed).forEach(shelf.remove);
  return {
    read: (formKey) => {
      const key = place(formKey);
      try {
        return key === null ? null : JSON.parse(shelf.get(key) ?? 'null');
      } catch {
        return null;
      }
    },
    write: (formKey, value) => {
      const key = place(formKey);
      if (key !== null) shelf.set(key, JSON.stringify(value));
    },
    drop: (formKey) => {
      const key = place(formKey);
      if (key !== null) shelf.remove(key);
    },
    forms: () => {
      const drawer = place('');
      const own = drawer === null ? [] : shelf.keys().filter((key) => key.startsWith(drawer));
      return [...new Set(own)].map((key) => key.slice(drawer?.length)).toSorted();
    },
    keepOnly: (person) => destroy((key) => !key.startsWith(keyPrefixOf(person))),
    destroyOf: (person) => destroy((key) => key.startsWith(keyPrefixOf(person))),
  };
};
