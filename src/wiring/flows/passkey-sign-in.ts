import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { fromPromise, waitFor } from 'xstate';
import type { AuthenticationOptions } from '../../../contract/passkeys.ts';
import { passkeySignInOptions } from '../../../contract/routes/passkeys.ts';
import { isCallFailure } from '../../api/call-failure.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import {
  passkeySignInMachine,
  type PasskeyAnswer,
  type PasskeySupport,
} from '../../machines/passkey-sign-in.ts';
import type { Wiring } from '../../wiring.ts';

/** A passkey belongs to a domain and those below it. */
const isWithin = (host: string, { rpId }: AuthenticationOptions) =>
  host === rpId || host.endsWith(`.${rpId}`);

/** @param host of the page */
export const passkeySignInLogic = ({ http, auth, signIn }: Wiring, host: string) => {
  /** Challenges are single-use: the one asked for to learn the domain is used first. */
  let unused: AuthenticationOptions | null = null;
  const takeOptions = async (signal: AbortSignal) => {
    const options = unused ?? (await http.call(passkeySignInOptions, { signal })).data;
    unused = null;
    return options;
  };

  const authenticate = async (useBrowserAutofill: boolean, signal: AbortSignal): Promise<PasskeyAnswer> => {
    try {
      const optionsJSON = await takeOptions(signal);
      const ended = () => WebAuthnAbortService.cancelCeremony();
      signal.addEventListener('abort', ended);
      const answer = await startAuthentication({ optionsJSON, useBrowserAutofill }).finally(() =>
        signal.removeEventListener('abort', ended),
      );
      if (signal.aborted) return { outcome: 'cancelled' };
      // Spread, because the library's interface has no index signature.
      signIn({ passkey: { ...answer, clientExtensionResults: { ...answer.clientExtensionResults } } });
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
      offerInAutofill: fromPromise<PasskeyAnswer>(({ signal }) => authenticate(true, signal)),
      askForPasskey: fromPromise<PasskeyAnswer>(({ signal }) => authenticate(false, signal)),
    },
  });
};
