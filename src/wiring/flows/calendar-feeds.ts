import { fromPromise } from 'xstate';
import type { FeedInput } from '../../../contract/calendar.ts';
import { calendarCalls } from '../../api/calendar.ts';
import { calendarFeedsMachine, type NamedFeed } from '../../machines/calendar-feeds.ts';
import type { Wiring } from '../../wiring.ts';
import { withFailureMessage } from './flow.ts';
import type { SecretValue } from './secret-value.ts';

/** @param address receives the link of a new feed */
export const calendarFeedsLogic = (
  { http, queryClient, addressOf }: Wiring,
  address: SecretValue<string>,
) => {
  const write = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await withFailureMessage(work);
    } finally {
      // Also after a failure: only the answer may have been lost.
      await queryClient.invalidateQueries({ queryKey: calendarCalls.feedsRoot });
    }
  };
  return calendarFeedsMachine.provide({
    actors: {
      createFeed: fromPromise<string, FeedInput | null>(async ({ input }) => {
        if (!input) throw new Error('nothing was asked');
        const { id, path } = await write(calendarCalls.createFeed(http, input));
        address.set(addressOf(path));
        return id;
      }),
      revokeFeed: fromPromise<void, NamedFeed | null>(async ({ input }) => {
        await write(calendarCalls.revokeFeed(http, input?.id ?? ''));
      }),
    },
  });
};
