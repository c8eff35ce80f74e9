import { fromPromise, waitFor } from 'xstate';
import type { AuthenticationOptions } from '../../../contract/passkeys.ts';
import { passkeySignInOptions } from '../../../contract/routes/passkeys.ts';
import { isCallFailure } from '../../api/call-failure.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import {
  passkeySignInMachine,
  type PasskeyResult,
  type PasskeySupport,
} from '../../machines/passkey-sign-in.ts';
import type { Wiring } from '../../wiring.ts';
import { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, signChallenge } from '../webauthn.ts';

/** Passkeys hold for subdomains too. */
const isWithin = (host: string, { rpId }: AuthenticationOptions) =>
  host === rpId || host.endsWith(`.${rpId}`);

export const passkeySignInLogic = ({ http, auth, signIn }: Wiring, host: string) => {
  /** Challenges are single-use: the one asked for to learn the domain is used first. */
  let unused: AuthenticationOptions | null = null;
  const takeOptions = async (signal: AbortSignal) => {
    const options = unused ?? (await http.call(passkeySignInOptions, { signal })).data;
    unused = null;
    return options;
  };

  const authenticate = async (useBrowserAutofill: boolean, signal: AbortSignal): Promise<PasskeyResult> => {
    try {
      const passkey = await signChallenge(await takeOptions(signal), useBrowserAutofill, signal);
      if (signal.aborted) return { outcome: 'cancelled' };
      signIn({ passkey });
      await waitFor(auth, (snapshot) => !snapshot.hasTag('pending'));
      return { outcome: 'submitted' };
    } catch (error) {
      return isCallFailure(error)
        ? { outcome: 'refused', reason: describeFailure(error) }
        : { outcome: 'cancelled' };
    }
  };

  return passkeySignInMachine.provide({
    actors: {
      findSupport: fromPromise<PasskeySupport>(async ({ signal }) => {
        if (!browserSupportsWebAuthn()) return 'none';
        unused = (await http.call(passkeySignInOptions, { signal })).data;
        if (!isWithin(host, unused)) return 'none';
        return (await browserSupportsWebAuthnAutofill()) ? 'autofill' : 'prompt';
      }),
      offerInAutofill: fromPromise<PasskeyResult>(({ signal }) => authenticate(true, signal)),
      askForPasskey: fromPromise<PasskeyResult>(({ signal }) => authenticate(false, signal)),
    },
  });
};
