import type { Model } from '../../src/inspector/machine-graph.ts';
import { calendarFeedsMachine, type CalendarFeedsContext } from '../../src/machines/calendar-feeds.ts';
import { actorAnswers } from '../support/sample-events.ts';
import { withStubActors } from '../support/stub-actors.ts';

/** What the graph of calendar feeds is made from. */
export const model: Model = {
  machine: withStubActors(calendarFeedsMachine),
  input: undefined,
  samples: {
    'feed.create': [
      { label: 'create a feed', event: { type: 'feed.create', feed: { name: 'Open days', drafts: false } } },
    ],
    'feed.revoke': [
      { label: 'revoke the new one', event: { type: 'feed.revoke', feed: { id: 'new', name: 'Open days' } } },
      { label: 'revoke another', event: { type: 'feed.revoke', feed: { id: 'old', name: 'Fairs' } } },
    ],
    ...actorAnswers('createFeed', { 'it is created': 'new' }),
    ...actorAnswers('revokeFeed', { 'it is revoked': undefined }),
  },
  project: ({ createdId, revoked, reason }: CalendarFeedsContext) => [createdId, revoked?.id, reason],
};
