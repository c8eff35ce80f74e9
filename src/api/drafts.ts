import type { Clock } from './clock.ts';

const DRAFT_KEY_PREFIX = 'registrar.draft';
/** `:tab:place` of an open form. */
const OPEN_FORM_KEY_PREFIX = 'registrar.open-form';
/** `#tab.time` that ends the key of an open form's draft: the tab that typed it, and since when. */
export const TYPED_IN_PATTERN = /#([0-9a-z]+)\.([0-9a-z]+)$/;

type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

interface DraftPlatform {
  readonly storage: DraftStore | null;
  /** Receives other tabs' `storage` events. */
  readonly window: EventTarget;
  readonly tabId: string;
  readonly clock: Pick<Clock, 'now'>;
}

/** Where drafts are stored; a form has its own by form-draft.ts. Written while typing: nothing to save when a session ends. */
export interface Drafts extends Pick<DraftPlatform, 'window' | 'tabId' | 'clock'> {
  readonly store: FallbackStorage;
  /** @returns null outside a session */
  keyOf(formKey: string): string | null;
  /** Parsed JSON, or null. */
  read(formKey: string): unknown;
  /** No-op outside a session: an unmounting form must not restore a deleted draft. */
  write(formKey: string, value: unknown): void;
  discard(formKey: string): void;
  forms(): readonly string[];
  /** Killed tabs leave their open forms behind. */
  forgetTabsExcept(isOpen: (tabId: string) => boolean): void;
}

export interface DraftAdmin extends Drafts {
  deleteAllExcept(person: string): void;
  destroyOf(person: string): void;
}

/** Falls back to memory. */
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
    /** False where the browser refuses storage, or it is full. */
    isPersistent: () => memory.size === 0,
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
    keys: (prefix = DRAFT_KEY_PREFIX) => {
      const stored = attempt((store) =>
        Array.from({ length: store.length }, (_, index) => store.key(index) ?? ''),
      );
      return [...memory.keys(), ...(stored ?? [])].filter((key) => key.startsWith(`${prefix}:`));
    },
  };
};

export const openFormKey = (tabId: string, place: string) => `${OPEN_FORM_KEY_PREFIX}:${tabId}:${place}`;

type FallbackStorage = ReturnType<typeof createFallbackStorage>;

const keyPrefixOf = (person: string) => `${DRAFT_KEY_PREFIX}:${encodeURIComponent(person)}:`;

export const parseDraft = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

export const createDrafts = (
  { storage, window, tabId, clock }: DraftPlatform,
  owner: () => string | null,
): DraftAdmin => {
  const store = createFallbackStorage(storage);
  const keyOf = (formKey: string) => {
    const person = owner();
    return person === null ? null : keyPrefixOf(person) + formKey;
  };
  const destroy = (isDoomed: (key: string) => boolean) => store.keys().filter(isDoomed).forEach(store.remove);
  return {
    store,
    keyOf,
    window,
    clock,
    read: (formKey) => {
      const key = keyOf(formKey);
      return key === null ? null : parseDraft(store.get(key));
    },
    write: (formKey, value) => {
      const key = keyOf(formKey);
      if (key !== null) store.set(key, JSON.stringify(value));
    },
    discard: (formKey) => {
      const key = keyOf(formKey);
      if (key !== null) store.remove(key);
    },
    forms: () => {
      const ownKeyPrefix = keyOf('');
      const own = ownKeyPrefix === null ? [] : store.keys().filter((key) => key.startsWith(ownKeyPrefix));
      const formKeys = own.map((key) => key.slice(ownKeyPrefix?.length).replace(TYPED_IN_PATTERN, ''));
      return [...new Set(formKeys)].toSorted();
    },
    tabId,
    forgetTabsExcept: (isOpen) => {
      for (const key of store.keys(OPEN_FORM_KEY_PREFIX))
        if (!isOpen(key.split(':')[1] ?? '')) store.remove(key);
    },
    deleteAllExcept: (person) => destroy((key) => !key.startsWith(keyPrefixOf(person))),
    destroyOf: (person) => destroy((key) => key.startsWith(keyPrefixOf(person))),
  };
};
