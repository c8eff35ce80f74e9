import { useSelector } from '@xstate/react';
import type { Person } from '../../machines/auth.ts';
import { useWiring } from './wiring-context.tsx';

export const useSessionTag = (tag: 'public' | 'private' | 'pending'): boolean =>
  useSelector(useWiring().auth, (snapshot) => snapshot.hasTag(tag));

/** Key of protected screens: none outlives its session. */
export const useSessionEpoch = (): number =>
  useSelector(useWiring().auth, (snapshot) => snapshot.context.epoch);

export const usePerson = (): Person | null =>
  useSelector(useWiring().auth, (snapshot) => snapshot.context.person);
