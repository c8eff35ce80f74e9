import type { AuthContext, AuthEmitted, RefreshInput } from '../../src/machines/auth.ts';
import type { Wording } from '../support/edge-table.ts';

/** Whether nothing of a session is left: said in one word, so that each end of a session is one row. */
const isForgotten = ({ person, tokenId, queue, confirmation, tries, elapsedMs }: AuthContext) =>
  person === null && tokenId === null && queue.length + tries + elapsedMs === 0 && confirmation === 'done';

const change = (before: AuthContext, after: AuthContext): string[] => {
  if (before.tokenId !== null && isForgotten(after)) return ['nothing but why', `${after.reason}`];
  const hasChanged = (key: keyof AuthContext) => JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  const words: string[] = [];
  const isNew = after.epoch === before.epoch + 1;
  if (isNew) words.push(`a new session of ${after.person?.key}`);
  else if (hasChanged('person')) words.push(after.person ? `person ${after.person.key}` : 'no person');
  if (hasChanged('tokenId') && !isNew) {
    words.push(
      after.tokenId === null
        ? 'no tokenId'
        : after.tokenId === (before.tokenId ?? 0) + 1
          ? 'the new token'
          : '?',
    );
  }
  if (hasChanged('queue') && after.queue.length > 0) words.push(`waiting: ${after.queue.length}`);
  if (before.queue.length > 0 && after.queue.length === 0) words.push('nobody waits');
  if (isNew ? after.confirmation !== 'done' : hasChanged('confirmation'))
    words.push(`confirmation ${after.confirmation}`);
  if (hasChanged('tries') && !isNew) words.push(`tries ${after.tries}, elapsedMs ${after.elapsedMs}`);
  if (hasChanged('reason') && !isNew) words.push(`reason ${after.reason}`);
  if (hasChanged('retryAfter') && !isNew) words.push(`retry after ${after.retryAfter}`);
  if (hasChanged('isPersisted')) words.push('not kept');
  return words;
};

const waitingOf = (requestIds: readonly string[], before: AuthContext) =>
  requestIds === before.queue ? 'all who wait' : requestIds.map(() => 'this one').join(' ');

const emitted = (event: AuthEmitted, before: AuthContext): string => {
  switch (event.type) {
    case 'session.started': {
      const former = event.former && event.former === before.person ? ', after someone' : '';
      return `emits ${event.type} (epoch +${event.epoch - before.epoch}, ${event.person?.key}${former})`;
    }
    case 'session.ended':
      return `emits ${event.type} (epoch +${event.epoch - before.epoch}, ${event.reason})`;
    case 'requests.replayed':
      return `emits ${event.type} (${waitingOf(event.requestIds, before)})`;
    case 'requests.rejected':
      return `emits ${event.type} (${waitingOf(event.requestIds, before)}, ${event.cause})`;
    case 'storage.refused':
      return `emits ${event.type}`;
  }
};

/** The tokenId by whether it is the current one, the budget by what is left of it: both differ from path to path. */
const input = (given: Partial<RefreshInput> & { isNeeded?: boolean }, after: AuthContext): string =>
  Object.entries(given)
    .map(([key, value]) => {
      if (key === 'tokenId') return value === after.tokenId ? 'the tokenId' : `tokenId ${value}`;
      return key === 'remainingMs' && value === after.refreshBudget - after.elapsedMs
        ? 'the time left'
        : `${key} ${value}`;
    })
    .join(', ');

export const authText: Wording = { change, emitted, input };
