import * as v from 'valibot';
import { uuid } from './fields.ts';
import { operation } from './operation.ts';
import * as routes from './routes/auth.ts';
import * as sessionRoutes from './routes/sessions.ts';

const password = v.pipe(v.string(), v.minLength(1, 'Enter your password.'), v.maxLength(1024));

/** The sign-in form accepts no other. */
export const emailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254),
  v.email('Enter an email address, like name@example.org.'),
);

const emailCredentials = v.strictObject({ email: emailAddress, password });

const phoneCredentials = v.strictObject({
  phone: v.pipe(
    v.string(),
    v.regex(/^\+[1-9]\d{6,14}$/, 'Enter a phone number with country code, like +9779812345678.'),
  ),
  password,
});

const credentialsSchema = v.union(
  [emailCredentials, phoneCredentials],
  'Send an email address or a phone number, and a password.',
);
export type Credentials = v.InferOutput<typeof credentialsSchema>;

const refreshTokenBody = v.strictObject({
  refresh_token: v.pipe(v.string(), v.minLength(1), v.maxLength(512)),
});

export const tokensSchema = v.object({
  data: v.object({
    access_token: v.string(),
    refresh_token: v.string(),
    /** ISO 8601, not seconds (specification §3). */
    expires_in: v.pipe(v.string(), v.isoTimestamp()),
  }),
});

export type TokensResponse = v.InferOutput<typeof tokensSchema>;

const userInfoSchema = v.object({
  data: v.object({
    UserDetail: v.object({ first_name: v.string(), last_name: v.string() }),
    scopes: v.array(v.string()),
  }),
});
export type UserInfo = v.InferOutput<typeof userInfoSchema>['data'];

export const login = operation(routes.login, {
  id: 'auth.login',
  summary: 'Sign in with email or phone and password.',
  body: credentialsSchema,
  output: tokensSchema,
  failures: ['overloaded', 'invalid_credentials', 'account_disabled'],
});

export const refreshToken = operation(routes.refreshToken, {
  id: 'auth.refreshToken',
  summary: 'Exchange a refresh token for a new pair.',
  body: refreshTokenBody,
  output: tokensSchema,
  failures: ['invalid_refresh_token', 'account_disabled'],
});

export const logout = operation(routes.logout, {
  id: 'auth.logout',
  summary: 'End the session of a refresh token.',
  body: refreshTokenBody,
  failures: ['invalid_refresh_token'],
});

export const userInfo = operation(routes.userInfo, {
  id: 'users.info',
  summary: 'Get the signed-in user and scopes.',
  output: userInfoSchema,
});

export const sessionSchema = v.object({
  id: uuid,
  created_at: v.string(),
  last_used_at: v.string(),
  expires_at: v.string(),
  user_agent: v.string(),
  /** '' when unknown. */
  address: v.string(),
  current: v.boolean(),
});
export type PersonSession = v.InferOutput<typeof sessionSchema>;

export const listSessions = operation(sessionRoutes.listSessions, {
  id: 'sessions.list',
  summary: 'List your sessions.',
  output: v.object({ data: v.array(sessionSchema) }),
});

export const endSession = operation(sessionRoutes.endSession, {
  id: 'sessions.end',
  summary: 'End one of your sessions.',
});

export const endOtherSessions = operation(sessionRoutes.endOtherSessions, {
  id: 'sessions.endOthers',
  summary: 'End all your other sessions.',
  output: v.object({ data: v.object({ ended: v.number() }) }),
});
