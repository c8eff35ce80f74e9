/** Where each call about the session goes, apart from what it carries: signing in must not wait for a schema. */
export const LOGIN_PATH = '/v1/auth/login';
export const LOGOUT_PATH = '/v1/auth/logout';
export const REFRESH_PATH = '/v1/auth/refresh-token';
export const USER_INFO_PATH = '/v1/users/info';
