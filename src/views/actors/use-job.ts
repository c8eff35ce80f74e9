import { useSelector } from '@xstate/react';
import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { jobMachine } from '../../machines/job.ts';

type JobRef = ActorRefFrom<typeof jobMachine>;

export const useJob = (job: JobRef | undefined) => ({
  done: useSelector(job, (state) => state?.context.done ?? 0),
  total: useSelector(job, (state) => state?.context.total ?? null),
  reason: useSelector(job, (state) => state?.context.reason ?? null),
  isCancelling: useSelector(job, (state) => state?.hasTag('busy') ?? false),
});

export const useJobOf = (flow: AnyActorRef) =>
  useJob(useSelector(flow, (state) => state.children['job'] as JobRef | undefined));
