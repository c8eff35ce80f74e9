import { fixDraftKey } from '../../wiring/flows/import.ts';
import { useWiring } from '../parts/wiring-context.tsx';

/**
 * Fixes of an import that were typed and not applied, kept in this browser as a form's draft is: each under its place,
 * which is the key of an error group, or a row and its field.
 */
export const useFixDrafts = (importId: string) => {
  const { drafts } = useWiring();
  const key = fixDraftKey(importId);
  const readAll = () => (drafts.read(key) ?? {}) as Readonly<Record<string, unknown>>;
  return {
    read: (place: string) => readAll()[place],
    write: (place: string, value: unknown) => drafts.write(key, { ...readAll(), [place]: value }),
    drop: (place: string) => {
      const { [place]: _, ...others } = readAll();
      if (Object.keys(others).length > 0) drafts.write(key, others);
      else drafts.drop(key);
    },
  };
};
