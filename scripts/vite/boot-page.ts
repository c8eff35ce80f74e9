import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { build, runnerImport, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { filesOf, type Bundle } from './chunk-files.ts';

type Chunk = Rolldown.OutputChunk;

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

interface PrerenderedPage {
  readonly element: ReactElement;
  readonly segment: string;
  readonly table: object;
}

/** Styles are the page's own affair. */
const withoutStyles: Plugin = {
  name: 'registrar:without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : null),
  load: (id) => (id === '\0no-styles' ? 'export default {}' : null),
};

/** What stands beside every screen, and each list, as their own components draw them first; how the boot script fills rows. */
const renderSkeleton = async (root: string) => {
  const { module } = await runnerImport<{
    prerenderedNavigation: () => ReactElement;
    prerenderedLists: readonly PrerenderedPage[];
    KINDS_BY_SEGMENT: Readonly<Record<string, string>>;
  }>(join(root, 'src/first-paint/prerendered-lists.tsx'), {
    root,
    logLevel: 'error',
    plugins: [withoutStyles],
  });
  const lists = module.prerenderedLists;
  const templates = lists.map(({ element, segment }) => {
    // A style in the markup is what the policy refuses; the script sets the widths.
    const page = renderToString(element).replaceAll(/style="width:([^"]+)"/g, 'data-width="$1"');
    return `<template data-list="${segment}">${page}</template>`;
  });
  return {
    kinds: module.KINDS_BY_SEGMENT,
    side: renderToString(module.prerenderedNavigation()),
    templates: templates.join('\n    '),
    tables: Object.fromEntries(lists.map(({ segment, table }) => [segment, table])),
  };
};

/** The sign-in form as the very component draws it that takes it over. */
const renderForm = async (root: string): Promise<string> => {
  const { module } = await runnerImport<{ prerenderedSignIn: () => ReactElement }>(
    join(root, 'src/first-paint/prerendered-sign-in.tsx'),
    { root, logLevel: 'error' },
  );
  return renderToString(module.prerenderedSignIn());
};

/** src/first-paint/boot-script.ts as one small script without imports. */
const bundleBoot = async (root: string, define: Record<string, string>): Promise<string> => {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(root, 'src/first-paint/boot-script.ts'), output: { format: 'iife' } },
    },
  });
  const [result] = [output].flat() as Rolldown.RolldownOutput[];
  return result?.output[0].code.trim() ?? '';
};

/**
 * The origin the page must be allowed to call, where that is not its own.
 * @throws where the address is neither absolute nor a path
 */
const foreignOrigin = (apiBase: string): string[] => {
  if (apiBase === '' || apiBase.startsWith('/')) return [];
  const url = URL.canParse(apiBase) ? new URL(apiBase) : null;
  if (url && /^https?:$/.test(url.protocol)) return [url.origin];
  throw new Error(`VITE_API_BASE_URL must be an address such as https://api.example.org, not "${apiBase}"`);
};

/** Names the hash of every script the page loads: one that was changed on the way does not run. */
const withIntegrity = (page: string, folder: string): string =>
  page.replaceAll(
    /<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="\/([^"]+)"/g,
    (tag, file: string) => {
      const hash = createHash('sha384')
        .update(readFileSync(join(folder, file)))
        .digest('base64');
      return `${tag} integrity="sha384-${hash}"`;
    },
  );

/** A screen's module, whichever chunk holds it. */
const SCREEN =
  /src\/(?:kinds|views)\/(?!import\/|list\/|shell\/)([\w-]+)\/(?:[\w-]+-list|dashboard|activity)\.tsx$/;

const SIGN_IN = /src\/views\/sign-in\/sign-in\.tsx$/;

/** The list of kinds that have none of their own. */
const DEFAULT_LIST = /src\/views\/shell\/default-list\.tsx$/;

/**
 * What the boot script preloads for the first part of a path, `login` without a session: beyond the entry's own.
 * @param kinds plural, by first part of the path
 */
const screenFiles = (bundle: Bundle, kinds: Readonly<Record<string, string>>): Record<string, string[]> => {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) return {};
  const before = filesOf(bundle, entry.fileName);
  const filesWith = ({ fileName }: Chunk) =>
    [...filesOf(bundle, fileName)].filter((file) => !before.has(file));
  const shared = chunks.find(({ moduleIds }) => moduleIds.some((id) => DEFAULT_LIST.test(id)));
  const files: Record<string, string[]> = Object.fromEntries(
    Object.keys(kinds).map((segment) => [segment, shared ? filesWith(shared) : []]),
  );
  const paths = new Map(Object.entries(kinds).map(([segment, plural]) => [plural, segment]));
  for (const chunk of chunks) {
    for (const id of chunk.moduleIds) {
      const screen = SIGN_IN.test(id) ? 'login' : SCREEN.exec(id)?.[1];
      if (!screen) continue;
      files[screen === 'dashboard' ? '' : (paths.get(screen) ?? screen)] = filesWith(chunk);
    }
  }
  return files;
};

/** The typeface's Latin files and the styles that name them; in development, none to recall. */
const typeface = (bundle: Bundle | undefined) => {
  const find = (pattern: RegExp) => Object.keys(bundle ?? {}).filter((file) => pattern.test(file));
  return {
    TYPEFACE: JSON.stringify(find(/inter-latin(-ext)?-wght.*\.woff2$/)),
    TYPEFACE_STYLES: JSON.stringify(find(/load-typeface.*\.css$/)[0] ?? ''),
  };
};

/**
 * Makes index.html stand by itself: the sign-in form, the styles and the boot script are in it, so that the first
 * answer already shows something that can be typed into. The lists' templates come after the form. The hashes of styles
 * and script, and where the API is, go to csp.json for the server's policy.
 */
export const bootPage = (): Plugin => {
  let config: ResolvedConfig;
  let policy = {};
  const apiBase = (): string => config.env['VITE_API_BASE_URL'] ?? '';
  return {
    name: 'registrar:boot-page',
    configResolved: (resolved) => {
      config = resolved;
      policy = { apiBase: apiBase(), apiOrigins: foreignOrigin(apiBase()) };
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        const form = await renderForm(config.root);
        const skeleton = await renderSkeleton(config.root);
        const boot = await bundleBoot(config.root, {
          KINDS_BY_SEGMENT: JSON.stringify(skeleton.kinds),
          FIRST_TABLES: JSON.stringify(skeleton.tables),
          SCREEN_FILES: JSON.stringify(bundle ? screenFiles(bundle, skeleton.kinds) : {}),
          ...typeface(bundle),
          API_BASE: JSON.stringify(apiBase().replace(/\/$/, '')),
        });
        const page = html
          .replace('<!--sign-in-->', () => form)
          .replace('<!--side-->', () => skeleton.side)
          .replace('<!--lists-->', () => skeleton.templates);
        if (!bundle) return page.replace('<!--boot-->', () => `<script>${boot}</script>`);
        const styles: string[] = [];
        const inlined = page.replaceAll(
          /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
          (link, file: string) => {
            const asset = bundle[file];
            if (asset?.type !== 'asset') return link;
            styles.push(String(asset.source).trim());
            // Vite's loader skips styles that a link stands for; a disabled one is never fetched.
            return `\n    <link rel="stylesheet" href="/${file}" disabled>`;
          },
        );
        const style = styles.join('\n');
        // Before the boot script, whose links would otherwise decide it, the order of the cascade's layers; after it
        // the styles themselves: the first data is asked for before they are read.
        const names = Array.from(style.matchAll(/@layer ([\w-]+)\{/g), ([, name]) => name);
        const layers = `@layer ${[...new Set(names)].join()};`;
        policy = { ...policy, scriptHashes: [sha256(boot)], styleHashes: [sha256(layers), sha256(style)] };
        const head = `<style>${layers}</style>\n    <script>${boot}</script>\n    <style>${style}</style>`;
        return inlined.replace('<!--boot-->', () => head);
      },
    },
    // Only what is written is final: Vite fills the preload lists in last.
    writeBundle: ({ dir = '' }) => {
      writeFileSync(join(dir, 'csp.json'), JSON.stringify(policy));
      const page = join(dir, 'index.html');
      writeFileSync(page, withIntegrity(readFileSync(page, 'utf8'), dir));
    },
  };
};
