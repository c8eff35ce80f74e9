import { usePerson } from './session.ts';

/** Names who did something, for the person who reads it. */
export const useAuthor = () => {
  const me = usePerson()?.key;
  return (id: string | null, name: string | null, you = 'You'): string =>
    id !== null && id === me ? you : (name ?? 'System');
};
