import type { TokensResponse } from '../auth.ts';
import type { OneTimeLink, OpenedLink } from '../one-time-links.ts';
import { route } from '../route.ts';

const path = '/v1/people/{id}/link';

export const createLink = route<{ output: { data: OneTimeLink } }>()('POST', path);

export const revokeLink = route()('DELETE', path);

export const openLink = route<{ body: { token: string }; output: { data: OpenedLink } }>()(
  'POST',
  '/v1/auth/login/link/open',
  { access: 'link' },
);

export const redeemLink = route<{
  body: { token: string; password: string; first_name?: string | null; last_name?: string | null };
  output: TokensResponse;
}>()('POST', '/v1/auth/login/link', { access: 'link' });
