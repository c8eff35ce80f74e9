import type { TokensResponse } from '../auth.ts';
import type { OneTimeLink, OpenedLink } from '../one-time-links.ts';
import { route } from '../route.ts';

const access = 'admin';
const path = '/v1/people/{id}/link';

export const createLink = route<{ output: { data: OneTimeLink } }>()({
  method: 'POST',
  path,
  access,
});

export const revokeLink = route()({ method: 'DELETE', path, access });

export const openLink = route<{ body: { token: string }; output: { data: OpenedLink } }>()({
  method: 'POST',
  path: '/v1/auth/login/link/open',
  access: 'link',
});

export const redeemLink = route<{
  body: { token: string; password: string; first_name?: string | null; last_name?: string | null };
  output: TokensResponse;
}>()({ method: 'POST', path: '/v1/auth/login/link', access: 'link' });
