import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const LIBRARIES = '/usr/lib';

const findMiniBrowser = () =>
  readdirSync(LIBRARIES)
    .flatMap((folder) => [
      join(LIBRARIES, folder, 'webkit2gtk-4.1', 'MiniBrowser'),
      join(LIBRARIES, folder, 'webkitgtk-6.0', 'MiniBrowser'),
    ])
    .find(existsSync);

const find = () => ({
  firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync),
  miniBrowser: findMiniBrowser(),
  others: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'].every(existsSync),
});

/** Debian's packages. */
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

/**
 * The programs of Firefox and of WebKitGTK's small browser; on Debian as root installed by apt where they are missing.
 * @throws one sentence that says what to do
 */
export const requireBrowsers = (): { readonly firefox: string; readonly miniBrowser: string } => {
  const isWhole = ({ firefox, miniBrowser, others }: ReturnType<typeof find>) =>
    firefox && miniBrowser && others;
  if (!isWhole(find()) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stderr.write(`Installing ${PACKAGES.join(', ')} with apt-get …\n`);
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update', '-qq'], options);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], options);
  }
  const { firefox, miniBrowser, others } = find();
  if (firefox && miniBrowser && others) return { firefox, miniBrowser };
  throw new Error(
    `This check needs Firefox, WebKitGTK's driver and Xvfb: on Debian, "apt-get install ${PACKAGES.join(' ')}".`,
  );
};
