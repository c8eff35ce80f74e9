import { isCallFailure } from '../../api/call-failure.ts';
import type { Wiring } from '../../wiring.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { notify } from './toast-store.ts';

export const notifyFailure = ({ auth }: Wiring, error: unknown): boolean => {
  const code = isCallFailure(error) ? error.code : null;
  if (code === 'aborted' || (code === 'unauthenticated' && !auth.getSnapshot().hasTag('private')))
    return false;
  notify({ text: describeFailure(error), tone: 'bad' });
  return true;
};
