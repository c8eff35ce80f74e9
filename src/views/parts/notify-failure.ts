import { isCallFailure } from '../../api/call-failure.ts';
import type { Wiring } from '../../wiring.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { notify } from './toast-store.ts';

export const notifyFailure = ({ auth }: Wiring, error: unknown): void => {
  const code = isCallFailure(error) ? error.code : null;
  const isEnded = code === 'unauthenticated' && !auth.getSnapshot().hasTag('private');
  if (code !== 'aborted' && !isEnded) notify({ text: describeFailure(error), tone: 'bad' });
};
