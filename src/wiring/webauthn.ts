import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import type {
  AuthenticationOptions,
  AuthenticationResponse,
  RegistrationOptions,
  RegistrationResponse,
} from '../../contract/passkeys.ts';

export { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill } from '@simplewebauthn/browser';

/** @throws DOMException with the browser's reason */
export const createPasskey = async (options: RegistrationOptions): Promise<RegistrationResponse> => {
  const response = await startRegistration({ optionsJSON: options });
  // The library's interface has no index signature.
  return { ...response, clientExtensionResults: { ...response.clientExtensionResults } };
};

/**
 * @param useBrowserAutofill waits for a choice among a field's suggestions
 * @throws DOMException also when aborted
 */
export const signChallenge = async (
  options: AuthenticationOptions,
  useBrowserAutofill: boolean,
  signal: AbortSignal,
): Promise<AuthenticationResponse> => {
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', cancel);
  try {
    const response = await startAuthentication({ optionsJSON: options, useBrowserAutofill });
    return { ...response, clientExtensionResults: { ...response.clientExtensionResults } };
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};
