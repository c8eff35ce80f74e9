import { navigate } from 'wouter/use-browser-location';
import type { Wiring } from '../../wiring.ts';

export const SIGN_OUT_DIALOG = 'sign-out';

/** Signing out deletes unsaved text in every tab. */
export const signOutOrAsk = ({ drafts, signOut }: Wiring): void => {
  if (drafts.forms().length === 0) signOut();
  else navigate(`/account?dialog=${SIGN_OUT_DIALOG}`);
};
