const DRAFT_KEY_PREFIX = 'registrar.draft';

type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * What a person has typed and not saved, kept per person and form. A form writes its draft as it is typed, so that
 * nothing has to be saved in a hurry when a session ends.
 */
export interface Drafts {
  /** The value last written under this key by the person signed in, as JSON gave it back; null where there is none. */
  read(formKey: string): unknown;
  /** Does nothing outside a session: a form that is being torn down must not bring a destroyed draft back. */
  write(formKey: string, value: unknown): void;
  drop(formKey: string): void;
  /** The keys of all forms the person signed in has left unfinished. */
  forms(): readonly string[];
}

/** The part of it the session's own events call. */
export interface DraftAdmin extends Drafts {
  /** Destroys everyone's drafts but this person's. */
  keepOnly(person: string): void;
  destroyOf(person: string): void;
}

/** Storage that refuses is replaced by memory, which at least outlives signing in again on the same page. */
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

/** @param owner the key of the person signed in, or null */
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
