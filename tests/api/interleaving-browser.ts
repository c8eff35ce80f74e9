import { isSession, readStoredState } from '../../src/api/session-storage.ts';
import { personKey, subjectOf } from '../../src/api/person-key.ts';
import type { Arrived } from '../support/controllable-server.ts';
import { createBrowser, PATHS, problem, userInfoOf, type Page } from '../support/simulated-browser.ts';
import { flush } from '../support/virtual-clock.ts';

/** Whether the storage event of a write reaches the other tabs before the next step, or only when a step says so. */
export type StorageEventTiming = 'prompt' | 'late';

const THINGS = '/v1/things/';
const OK = { status: 200, body: { data: {} } };
/** Milliseconds without the server after which a session ends by rule, less what the last try takes. */
const SERVER_AWAY = 25_000;
const tabs = [0, 1] as const;
type TabIndex = (typeof tabs)[number];

/**
 * Two tabs of one browser in one session, two requests of each under way; and the steps by which the browser may go on
 * from there, each of them a letter. `faults` grows with whatever an invariant forbids.
 */
export const createInterleavingBrowser = async (timing: StorageEventTiming) => {
  const browser = createBrowser();
  const { clock, shared, gate, otherTab } = browser;
  shared.pause();
  const faults: string[] = [];
  otherTab.signIn(browser.sessionOf('ada'));

  const open: Page[] = [];
  const dead = new Set<Page>();
  const living = () => [...open.entries()].filter(([, tab]) => !dead.has(tab));
  const senderOf = new Map<Arrived, TabIndex>();
  const consumed = new Set<string>();
  /** Access tokens the server has refused. */
  const refused = new Set<string | undefined>();
  /** Posts of refresh tokens. */
  const posts: Arrived[] = [];
  /** What the server gave for a refresh token, by the request's body: a repeat is given the same. */
  const successors = new Map<string, ReturnType<typeof browser.mint>>();
  /** Whether something happened that may end a session; and how long the server was away. */
  let mayEnd = false;
  let away = 0;
  const bearerOf = ({ headers }: Arrived) => headers.get('authorization')?.replace('Bearer ', '');
  const refuse = (request: Arrived | undefined) => {
    if (request) refused.add(bearerOf(request));
    request?.answer(problem(401, 'unauthenticated'));
  };

  /** What is wrong with a request at the very moment it is sent. */
  const checkRequest = (request: Arrived, sender: TabIndex) => {
    const tab = open[sender];
    if (!tab) return;
    const bearer = bearerOf(request);
    const state = tab.state();
    if (bearer !== undefined) {
      if (!state.hasTag('private')) faults.push(`tab ${sender + 1} sent a token in ${String(state.value)}`);
      if (subjectOf(bearer) !== state.context.person?.key)
        faults.push(`tab ${sender + 1} sent another person's token`);
    }
    if (request.path !== PATHS.refresh) return;
    const { refresh_token: token } = JSON.parse(request.body);
    if (![...refused].some((access) => browser.isPair(access, token)))
      faults.push('a refresh began although the server had not refused the tokens');
    const before = posts.filter(({ body }) => body === request.body);
    posts.push(request);
    if (before.some((one) => one.isOpen())) faults.push('a refresh token was posted twice at once');
    if (consumed.has(request.body)) faults.push('a consumed refresh token was posted again');
  };

  for (const index of tabs) {
    const tab = browser.openTab(undefined, (input, init) => {
      const before = gate.arrived.length;
      const response = gate.fetch(input, init);
      const request = gate.arrived[before];
      if (request) {
        senderOf.set(request, index);
        checkRequest(request, index);
      }
      return response;
    });
    open.push(tab);
    tab.wiring.start();
    await flush();
    tab.call(`a${index + 1}`);
    tab.call(`b${index + 1}`);
  }
  await flush();
  // The question after restoring has been answered: it has its own paths.
  for (const request of gate.arrived) if (request.path === PATHS.userInfo) request.answer(userInfoOf('ada'));
  await flush();

  const firstOf = (path: string) => gate.arrived.find((one) => one.isOpen() && one.path === path);
  const fresh = (id: string) => {
    const sent = gate.arrived.filter(({ path }) => path === THINGS + id);
    return sent.length === 1 && sent[0]?.isOpen() ? sent[0] : undefined;
  };
  const refresh = () => firstOf(PATHS.refresh);
  const question = (index: TabIndex) =>
    gate.arrived.find((one) => one.isOpen() && one.path === PATHS.userInfo && senderOf.get(one) === index);
  const answerRefresh = (answer: Parameters<Arrived['answer']>[0]) => {
    const request = refresh();
    if (answer.status < 500) consumed.add(request?.body ?? '');
    request?.answer(answer);
  };
  const personOfRefresh = () => {
    const sender = senderOf.get(refresh() as Arrived) ?? 0;
    return open[sender]?.state().context.person?.key ?? 'ada';
  };
  const bodyOf = ({ refresh_token }: { refresh_token: string }) => JSON.stringify({ refresh_token });
  /** Uses the refresh token as the server does. */
  const rotate = () => {
    const { body } = refresh() as Arrived;
    const next = successors.get(body) ?? browser.mint(personOfRefresh());
    if (successors.has(bodyOf(next))) faults.push('a refresh token was used again after its successor');
    successors.set(body, next);
    return { status: 200, body: { data: next } };
  };
  const pass = async (milliseconds: number) => {
    away += milliseconds;
    await flush();
    await clock.advance(milliseconds);
  };

  interface Letter {
    readonly isEnabled: () => boolean;
    readonly act: () => unknown;
  }
  const letters: Record<string, Letter> = {
    'refresh ok': { isEnabled: () => refresh() !== undefined, act: () => answerRefresh(rotate()) },
    'refresh 401': {
      isEnabled: () => refresh() !== undefined,
      act: () => {
        mayEnd = true;
        answerRefresh(problem(401, 'invalid_refresh_token'));
      },
    },
    'refresh 503': {
      isEnabled: () => refresh() !== undefined,
      act: () => {
        answerRefresh(problem(503, 'database_unavailable'));
        return pass(1_000);
      },
    },
    'refresh drops': {
      isEnabled: () => refresh() !== undefined,
      act: () => {
        refresh()?.drop();
        return pass(1_000);
      },
    },
    'refresh lost': {
      isEnabled: () => refresh() !== undefined,
      act: () => {
        rotate();
        refresh()?.drop();
        return pass(12_000);
      },
    },
    'refresh hangs': { isEnabled: () => refresh() !== undefined, act: () => pass(7_000) },
    'refresh garbage': {
      isEnabled: () => refresh() !== undefined,
      act: () => {
        mayEnd = true;
        answerRefresh({ status: 200, body: '<!doctype html>' });
      },
    },
    'tab of the refresh closes': {
      isEnabled: () => refresh() !== undefined && open.every((tab) => !dead.has(tab)),
      act: () => {
        const request = refresh() as Arrived;
        const tab = open[senderOf.get(request) ?? 0] as Page;
        rotate();
        dead.add(tab);
        tab.die();
      },
    },
    'other person': {
      isEnabled: () => browser.shared.values.get('user_data')?.includes('"bo"') !== true,
      act: () => {
        mayEnd = true;
        otherTab.signIn(browser.sessionOf('bo'));
      },
    },
  };
  let stumbled = 0;
  for (const index of tabs) {
    const tab = open[index] as Page;
    const isOpenTab = () => !dead.has(tab);
    const at = ` in tab ${index + 1}`;
    for (const name of ['a', 'b']) {
      letters[`401 ${name}${at}`] = {
        isEnabled: () => fresh(`${name}${index + 1}`) !== undefined,
        act: () => refuse(fresh(`${name}${index + 1}`)),
      };
    }
    letters[`return to${at.slice(3)}`] = {
      isEnabled: () => isOpenTab() && tab.state().hasTag('private') && question(index) === undefined,
      act: () => tab.comeBack(),
    };
    letters[`question refused${at}`] = {
      isEnabled: () => question(index) !== undefined,
      act: () => refuse(question(index)),
    };
    letters[`sign-out${at}`] = {
      isEnabled: () => isOpenTab() && tab.state().hasTag('private'),
      act: () => {
        mayEnd = true;
        tab.wiring.signOut();
      },
    };
    letters[`abort${at}`] = {
      isEnabled: () => isOpenTab() && tab.calls[0]?.outcome === undefined,
      act: () => tab.calls[0]?.abort(),
    };
    letters[`storage throws${at}`] = {
      isEnabled: () => isOpenTab() && stumbled === 0,
      act: () => {
        mayEnd = true;
        stumbled += 1;
        tab.setMood('full');
      },
    };
    if (timing === 'late') {
      letters[`storage event${at}`] = {
        isEnabled: () => isOpenTab() && shared.isAnythingOnItsWay(tab.window),
        act: () => shared.deliver(tab.window),
      };
    }
  }

  /** What always holds. */
  const checkInvariants = () => {
    for (const [index, tab] of living()) {
      const { context } = tab.state();
      const isPrivate = tab.state().hasTag('private');
      const cached = tab.wiring.queryClient.getQueryCache().getAll();
      const isOutdated = cached.some(({ queryKey }) => !isPrivate || queryKey[1] !== context.epoch);
      if (isOutdated) faults.push(`tab ${index + 1} can read what a former session cached`);
      if (new Set(tab.ended).size !== tab.ended.length) faults.push(`tab ${index + 1} ended a session twice`);
      if (tab.calls.some(({ settled }) => settled > 1)) faults.push(`tab ${index + 1}: a call settled twice`);
      for (const { id } of tab.calls) {
        const sent = gate.arrived.filter(({ path }) => path === THINGS + id).length;
        if (sent > 2) faults.push(`${id} was sent ${sent} times`);
      }
    }
  };
  /** What holds once every tab has received every storage event. */
  const checkAgreement = () => {
    const stored = readStoredState(otherTab.storage);
    if (stored === 'partiallyWritten' || stored === 'broken') faults.push('a torn session is stored');
    for (const [index, tab] of living()) {
      const { person } = tab.state().context;
      const isWell = tab.mood() === 'well';
      if (isSession(stored) && person?.key !== personKey(stored)) {
        faults.push(
          `tab ${index + 1} shows ${person?.key ?? 'nobody'} where ${personKey(stored)} is signed in`,
        );
      }
      if (stored === 'absent' && person !== null && isWell) {
        faults.push(`tab ${index + 1} goes on where everyone is signed out`);
      }
    }
  };
  const settle = async () => {
    await flush();
    if (timing === 'late') return;
    // Receiving may make a tab write again.
    for (
      let round = 0;
      round < 4 && open.some(({ window }) => shared.isAnythingOnItsWay(window));
      round += 1
    ) {
      shared.deliver();
      await flush();
    }
    checkAgreement();
  };

  return {
    faults,
    enabled: () => Object.keys(letters).filter((name) => letters[name]?.isEnabled()),
    step: async (name: string) => {
      for (const [, tab] of living()) {
        const { epoch } = tab.state().context;
        if (tab.state().hasTag('private')) tab.wiring.queryClient.setQueryData(['canary', epoch], name);
      }
      await letters[name]?.act();
      await settle();
      checkInvariants();
    },
    /** Lets the browser come to rest, and checks what is left. */
    end: async () => {
      // Long enough for the last pause between two tries, and never so long that an answer comes too late.
      for (let round = 0; round < 20; round += 1) {
        shared.deliver();
        await flush();
        if (refresh()) answerRefresh(rotate());
        for (const request of gate.arrived) request.answer(OK);
        await flush();
        if (clock.waiting() === 0) break;
        await clock.advance(3_000);
      }
      shared.deliver();
      await flush();
      checkInvariants();
      checkAgreement();
      for (const [index, tab] of living()) {
        for (const { id, settled } of tab.calls)
          if (settled !== 1) faults.push(`${id} settled ${settled} times`);
        if (!mayEnd && away < SERVER_AWAY && !tab.state().hasTag('private'))
          faults.push(`tab ${index + 1} lost a session that the server would still honour`);
        tab.close();
      }
      if (clock.waiting() > 0) faults.push('something still waits for its time');
    },
  };
};
