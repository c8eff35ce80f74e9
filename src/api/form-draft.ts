import { openFormKey, parseDraft, TYPED_IN_PATTERN, type Drafts } from './drafts.ts';

/** Two tabs that show the same form have a draft each, so that neither changes what the other typed. */
export interface FormDraft {
  /** Parsed JSON of this tab's draft, else of the newest that no other tab shows; or null. */
  readonly found: unknown;
  write(value: unknown): void;
  discard(): void;
  isUnsaved(): boolean;
  /** Nothing else was typed since. */
  isStill(value: unknown): boolean;
  /**
   * While the form is shown: hides its draft from other tabs, and writes it again where one removes it.
   * @returns stops it
   */
  watch(): () => void;
}

/** Greater for this tab's drafts, then for newer ones. */
const rankOf = (key: string, tabId: string) => {
  const [, typedIn, typedAt = ''] = TYPED_IN_PATTERN.exec(key) ?? [];
  return (typedIn === tabId ? '1' : '0') + typedAt.padStart(12, '0');
};

const findKey = (
  { store, keyOf, tabId }: Drafts,
  formKey: string,
  accepts: (found: unknown) => boolean,
): string | null => {
  const wanted = keyOf(formKey);
  const isOpenElsewhere = (key: string) => {
    const typedIn = TYPED_IN_PATTERN.exec(key)?.[1] ?? tabId;
    return typedIn !== tabId && store.get(openFormKey(typedIn, wanted ?? '')) !== null;
  };
  const keys = store
    .keys()
    .filter((key) => key.replace(TYPED_IN_PATTERN, '') === wanted && !isOpenElsewhere(key))
    .filter((key) => accepts(parseDraft(store.get(key))));
  return keys.toSorted((one, other) => (rankOf(one, tabId) < rankOf(other, tabId) ? 1 : -1))[0] ?? null;
};

/** @param accepts a draft; others stay beside this one */
export const openFormDraft = (
  drafts: Drafts,
  formKey: string,
  accepts: (found: unknown) => boolean = () => true,
): FormDraft => {
  const { store, keyOf, window, tabId, clock } = drafts;
  let key = findKey(drafts, formKey, accepts);
  let text = key && store.get(key);
  let isOwn = false;
  const removeUnchanged = () => {
    if (key !== null && store.get(key) === text) store.remove(key);
  };
  return {
    found: parseDraft(text),
    write: (value) => {
      const own = keyOf(`${formKey}#${tabId}.${clock.now().toString(36)}`);
      if (own === null) return;
      if (!isOwn) {
        removeUnchanged();
        key = own;
        isOwn = true;
      }
      text = JSON.stringify(value);
      store.set(key ?? own, text);
    },
    discard: () => {
      if (keyOf('') === null) return;
      removeUnchanged();
      key = null;
      text = null;
      isOwn = false;
    },
    isUnsaved: () => text !== null,
    isStill: (value) => text === JSON.stringify(value),
    watch: () => {
      const onStorage = () => {
        const ownKeyPrefix = keyOf('');
        if (ownKeyPrefix === null || !key?.startsWith(ownKeyPrefix) || text === null) return;
        if (store.get(key) === null) store.set(key, text);
      };
      const openKey = openFormKey(tabId, keyOf(formKey) ?? '');
      const begin = () => store.set(openKey, '');
      const end = () => store.remove(openKey);
      const over = new AbortController();
      const { signal } = over;
      begin();
      window.addEventListener('storage', onStorage, { signal });
      // For the back-forward cache.
      window.addEventListener('pagehide', end, { signal });
      window.addEventListener('pageshow', begin, { signal });
      return () => {
        end();
        over.abort();
      };
    },
  };
};
