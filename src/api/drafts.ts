import type { Clock } from './clock.ts';

const DRAFT_KEY_PREFIX = 'registrar.draft';
/** Of a form that a tab shows: followed by the tab and the form's place. */
const OPEN_FORM_KEY_PREFIX = 'registrar.open-form';
/** Of an open form's draft: the tab that typed it, and when the form was first typed in. */
const TYPED_IN_PATTERN = /#([0-9a-z]+)\.([0-9a-z]+)$/;

type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Injected, so that tests give each tab its own. */
interface DraftPlatform {
  readonly storage: DraftStore | null;
  /** Receives the `storage` events of other tabs. */
  readonly window: EventTarget;
  /** Letters and digits; the same after a reload. */
  readonly tabId: string;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * The draft of one open form. Forms of one record that are open in two tabs have a draft each: what one types, saves or
 * discards changes nothing that another types.
 */
export interface FormDraft {
  /**
   * Parsed JSON of what was typed and not saved: in this tab, else the newest of any; or null. What another tab
   * still shows stays that tab's.
   */
  readonly found: unknown;
  /** Takes the place of what was found. */
  write(value: unknown): void;
  drop(): void;
  isUnsaved(): boolean;
  /** Nothing else was typed since. */
  isStill(value: unknown): boolean;
  /**
   * Call while the form is shown: no other tab finds its draft, which is written again where one removes it.
   * @returns ends that
   */
  watch(): () => void;
}

/** Drafts are written while typing, so that nothing must be saved when a session ends. */
export interface Drafts {
  open(formKey: string): FormDraft;
  /** Parsed JSON of the signed-in person's draft, or null. */
  read(formKey: string): unknown;
  /** No-op outside a session: an unmounting form must not restore a deleted draft. */
  write(formKey: string, value: unknown): void;
  drop(formKey: string): void;
  forms(): readonly string[];
  readonly tabId: string;
  /** A tab that was killed left word of its open forms behind. */
  forgetTabsExcept(isOpen: (tabId: string) => boolean): void;
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
    keys: (prefix = DRAFT_KEY_PREFIX) => {
      const stored = attempt((store) =>
        Array.from({ length: store.length }, (_, index) => store.key(index) ?? ''),
      );
      return [...memory.keys(), ...(stored ?? [])].filter((key) => key.startsWith(`${prefix}:`));
    },
  };
};

const openFormKey = (tabId: string, place: string) => `${OPEN_FORM_KEY_PREFIX}:${tabId}:${place}`;
const keyPrefixOf = (person: string) => `${DRAFT_KEY_PREFIX}:${encodeURIComponent(person)}:`;

/** @param owner key of the signed-in person */
export const createDrafts = (
  { storage, window, tabId, clock }: DraftPlatform,
  owner: () => string | null,
): DraftAdmin => {
  const shelf = createFallbackStorage(storage);
  const place = (formKey: string) => {
    const person = owner();
    return person === null ? null : keyPrefixOf(person) + formKey;
  };
  const destroy = (isDoomed: (key: string) => boolean) => shelf.keys().filter(isDoomed).forEach(shelf.remove);
  const parse = (text: string | null): unknown => {
    try {
      return JSON.parse(text ?? 'null');
    } catch {
      return null;
    }
  };
  /** Greater for this tab's, then for newer ones. */
  const rankOf = (key: string) => {
    const [, typedIn, typedAt = ''] = TYPED_IN_PATTERN.exec(key) ?? [];
    return (typedIn === tabId ? '1' : '0') + typedAt.padStart(12, '0');
  };
  const findKey = (formKey: string): string | null => {
    const wanted = place(formKey);
    const isOpenElsewhere = (key: string) => {
      const typedIn = TYPED_IN_PATTERN.exec(key)?.[1] ?? tabId;
      return typedIn !== tabId && shelf.get(openFormKey(typedIn, wanted ?? '')) !== null;
    };
    const keys = shelf
      .keys()
      .filter((key) => key.replace(TYPED_IN_PATTERN, '') === wanted && !isOpenElsewhere(key));
    return keys.toSorted((one, other) => (rankOf(one) < rankOf(other) ? 1 : -1))[0] ?? null;
  };

  const open = (formKey: string): FormDraft => {
    let key = findKey(formKey);
    let text = key && shelf.get(key);
    let isOwn = false;
    const removeUnchanged = () => {
      if (key !== null && shelf.get(key) === text) shelf.remove(key);
    };
    return {
      found: parse(text),
      write: (value) => {
        const own = place(`${formKey}#${tabId}.${clock.now().toString(36)}`);
        if (own === null) return;
        if (!isOwn) {
          removeUnchanged();
          key = own;
          isOwn = true;
        }
        text = JSON.stringify(value);
        shelf.set(key ?? own, text);
      },
      drop: () => {
        if (owner() === null) return;
        removeUnchanged();
        key = null;
        text = null;
        isOwn = false;
      },
      isUnsaved: () => text !== null,
      isStill: (value) => text === JSON.stringify(value),
      watch: () => {
        const onStorage = () => {
          const drawer = place('');
          if (drawer === null || !key?.startsWith(drawer) || text === null) return;
          if (shelf.get(key) === null) shelf.set(key, text);
        };
        const openKey = openFormKey(tabId, place(formKey) ?? '');
        const begin = () => shelf.set(openKey, '');
        const end = () => shelf.remove(openKey);
        begin();
        window.addEventListener('storage', onStorage);
        // A page that is left may be shown again as it was.
        window.addEventListener('pagehide', end);
        window.addEventListener('pageshow', begin);
        return () => {
          end();
          window.removeEventListener('storage', onStorage);
          window.removeEventListener('pagehide', end);
          window.removeEventListener('pageshow', begin);
        };
      },
    };
  };

  return {
    open,
    read: (formKey) => {
      const key = place(formKey);
      return key === null ? null : parse(shelf.get(key));
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
      const formKeys = own.map((key) => key.slice(drawer?.length).replace(TYPED_IN_PATTERN, ''));
      return [...new Set(formKeys)].toSorted();
    },
    tabId,
    forgetTabsExcept: (isOpen) => {
      for (const key of shelf.keys(OPEN_FORM_KEY_PREFIX))
        if (!isOpen(key.split(':')[1] ?? '')) shelf.remove(key);
    },
    keepOnly: (person) => destroy((key) => !key.startsWith(keyPrefixOf(person))),
    destroyOf: (person) => destroy((key) => key.startsWith(keyPrefixOf(person))),
  };
};
