import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { endProcess, keyActions, type RemoteBrowser } from './remote-browser.ts';

const PREFERENCES = [
  // Nothing is asked of the makers' servers.
  ['network.captive-portal-service.enabled', false],
  ['network.connectivity-service.enabled', false],
  ['services.settings.server', 'data:,#remote-settings-dummy/v1'],
  ['datareporting.policy.dataSubmissionEnabled', false],
  ['browser.safebrowsing.update.enabled', false],
] as const;

type Result = Record<string, unknown>;

/** WebDriver BiDi, https://www.w3.org/TR/webdriver-bidi/: commands by number over one WebSocket. */
const connect = async (address: string) => {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, { resolve(result: Result): void; reject(error: Error): void }>();
  socket.on('message', (data) => {
    const { id, result, error, message } = JSON.parse(String(data)) as {
      readonly id?: number;
      readonly result: Result;
      readonly error?: string;
      readonly message?: string;
    };
    const one = id === undefined ? undefined : waiting.get(id);
    if (error) one?.reject(new Error(`${error}: ${message}`));
    else one?.resolve(result);
  });
  let last = 0;
  return {
    send: <T = Result>(method: string, params: object = {}): Promise<T> => {
      last += 1;
      socket.send(JSON.stringify({ id: last, method, params }));
      return new Promise<Result>((resolve, reject) => waiting.set(last, { resolve, reject })) as Promise<T>;
    },
    close: () => socket.close(),
  };
};

/** Firefox without a window, on a profile of its own. */
export const openFirefox = async (
  program: string,
  folder: string,
  language: string,
): Promise<RemoteBrowser> => {
  const lines = PREFERENCES.map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(folder, 'user.js'), lines.join('\n'));
  const parameters = ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port=0'];
  const child = spawn(program, [...parameters, 'about:blank'], {
    env: { ...process.env, HOME: folder, LC_ALL: language, MOZ_DISABLE_AUTO_SAFE_MODE: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += String(chunk);
      const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('close', (code) => reject(new Error(`Firefox ended with ${code}:\n${output}`)));
  });
  const { send, close } = await connect(`${address}/session`);
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const { context } = contexts[0]!;
  const evaluate = (source: string, parameters: unknown[]) =>
    send<{ result?: { value?: unknown; sharedId?: string }; exceptionDetails?: { text: string } }>(
      'script.callFunction',
      {
        // Plain values travel as JSON: the protocol's own form of them is another for each type.
        functionDeclaration: `() => (${source})(...${JSON.stringify(parameters)})`,
        awaitPromise: true,
        target: { context },
        serializationOptions: { maxDomDepth: 0 },
      },
    ).then(({ result, exceptionDetails }) => {
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result;
    });
  const clickAt = (x: number, y: number, origin: unknown) =>
    send('input.performActions', {
      context,
      actions: [
        {
          type: 'pointer',
          id: 'mouse',
          actions: [
            { type: 'pointerMove', x, y, origin },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ],
    });
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    open: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    begin: async (url) => {
      await send('network.setCacheBehavior', { cacheBehavior: 'bypass' });
      await send('browsingContext.navigate', { context, url, wait: 'none' });
    },
    call: async (source, ...parameters) =>
      JSON.parse(
        String(
          (
            await evaluate(
              `async (...given) => JSON.stringify((await (${source})(...given)) ?? null)`,
              parameters,
            )
          )?.value,
        ),
      ),
    find: async (source, ...parameters) => (await evaluate(source, parameters))?.sharedId ?? null,
    click: async (element) => {
      const origin = { type: 'element', element: { sharedId: element } };
      await send('script.callFunction', {
        functionDeclaration: "(element) => element.scrollIntoView({ block: 'center' })",
        arguments: [{ sharedId: element }],
        awaitPromise: false,
        target: { context },
      });
      await clickAt(0, 0, origin);
    },
    clickAt: async (x, y) => void (await clickAt(x, y, 'viewport')),
    type: async (keys, held) =>
      void (await send('input.performActions', { context, actions: keyActions(keys, held) })),
    chooseFile: async (element, path) =>
      void (await send('input.setFiles', { context, element: { sharedId: element }, files: [path] })),
    close: async () => {
      close();
      await endProcess(child);
    },
  };
};
