import { useSelector } from '@xstate/react';
import type { Person } from '../../machines/auth.ts';
import { useWiring } from './wiring-context.tsx';

/** What views ask of the session; nothing else says who is signed in. */
export const useSessionTag = (tag: 'public' | 'private' | 'pending'): boolean =>
  useSelector(useWiring().auth, (snapshot) => snapshot.hasTag(tag));

/** Changes with every person who signs in: protected screens are keyed by it and so never outlive their person. */
export const useSessionEpoch = (): number =>
  useSelector(useWiring().auth, (snapshot) => snapshot.context.epoch);

export const usePerson = (): Person | null =>
  useSelector(useWiring().auth, (snapshot) => snapshot.context.person);
