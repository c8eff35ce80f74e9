import { isCallFailure } from '../../api/call-failure.ts';
import type { Wiring } from '../../wiring.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { notify } from './toast-store.ts';

/**
 * Says why a call failed, if there is still somebody to tell: what was given up, or ended with its session, is no news
 * to whoever is here now, and the sign-in form has its own word on why a session ended.
 * @returns whether it was said
 */
export const notifyFailure = ({ auth }: Wiring, error: unknown): boolean => {
  const code = isCallFailure(error) ? error.code : null;
  if (code === 'aborted' || (code === 'unauthenticated' && !auth.getSnapshot().hasTag('private')))
    return false;
  notify({ text: describeFailure(error), tone: 'bad' });
  return true;
};
