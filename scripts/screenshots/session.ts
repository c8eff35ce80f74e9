import { fill, inTurn, press, untilText, type Screen } from './screen.ts';

const isSignedIn = false;
const signIn = (email: string) =>
  inTurn(fill('Email', email), fill('Password', 'nothing of the kind'), press('Sign in'));

export const SESSION: readonly Screen[] = [
  { name: 'sign-in', path: '/login', isSignedIn },
  { name: 'sign-in-phone', path: '/login', isSignedIn, prepare: press('Phone', 'tab') },
  {
    name: 'sign-in-refused',
    path: '/login',
    isSignedIn,
    prepare: inTurn(signIn('nobody@example.org'), (page) => page.getByRole('alert').waitFor()),
  },
  { name: 'link', path: ({ link }) => `/login#link=${link}`, isSignedIn, prepare: untilText('Set password') },
  { name: 'link-used', path: '/login#link=used', isSignedIn, prepare: untilText('no longer works') },
  {
    name: 'session-ended',
    path: '/university/',
    prepare: inTurn(
      (page) => page.route('**/v1/**', (route) => route.fulfill({ status: 401, body: '{}' })),
      (page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
      untilText('Your session ended.'),
    ),
  },
];

/** Before anybody has done anything. */
export const FIRST_DAY: readonly Screen[] = [
  { name: 'first-day', path: '/' },
  { name: 'duplicates-nothing', path: '/duplicates?state=later' },
];
