import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToString } from 'react-dom/server';
import { build, runnerImport, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { filesOf, type Bundle } from './chunk-files.ts';

type Chunk = Rolldown.OutputChunk;

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const withoutStyles: Plugin = {
  name: 'registrar:without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : null),
  load: (id) => (id === '\0no-styles' ? 'export default {}' : null),
};

const renderSkeleton = async (root: string) => {
  const { module } = await runnerImport<typeof import('../../src/first-paint/prerendered-lists.tsx')>(
    join(root, 'src/first-paint/prerendered-lists.tsx'),
    { root, logLevel: 'error', plugins: [withoutStyles] },
  );
  const lists = module.prerenderedLists;
  const templates = lists.map(({ element, segment }) => {
    // The policy refuses inline styles; the script sets the widths.
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

const renderForm = async (root: string): Promise<string> => {
  const { module } = await runnerImport<typeof import('../../src/first-paint/prerendered-sign-in.tsx')>(
    join(root, 'src/first-paint/prerendered-sign-in.tsx'),
    { root, logLevel: 'error' },
  );
  return renderToString(module.prerenderedSignIn());
};

const bundleBootScript = async (root: string, define: Record<string, string>): Promise<string> => {
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
 * The API's origin, unless it is the page's own.
 * @throws unless absolute or a path
 */
const foreignOrigin = (apiBase: string): string[] => {
  if (apiBase === '' || apiBase.startsWith('/')) return [];
  const url = URL.canParse(apiBase) ? new URL(apiBase) : null;
  if (url && /^https?:$/.test(url.protocol)) return [url.origin];
  throw new Error(`VITE_API_BASE_URL must be an address such as https://api.example.org, not “${apiBase}”`);
};

/** Scripts changed on the way do not run. */
const withIntegrity = (page: string, folder: string): string =>
  page.replaceAll(
    /<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="\/([^"]+)"/g,
    (tag, file: string) => `${tag} integrity="${sha256(readFileSync(join(folder, file), 'utf8'))}"`,
  );

/** Whichever chunk holds it. */
const SCREEN =
  /src\/(?:kinds|views)\/(?!import\/|list\/|people\/|profile\/|shell\/)([\w-]+)\/(?:[\w-]+-list|dashboard)\.tsx$/;
/** Of Activity its list alone: index.html has no room for more. */
const SEGMENTS: Readonly<Record<string, string>> = { dashboard: '', history: 'activity' };

const SIGN_IN = /src\/views\/sign-in\/sign-in\.tsx$/;

/** For kinds without one of their own. */
const DEFAULT_LIST = /src\/views\/shell\/default-list\.tsx$/;

/**
 * What the boot script preloads, beyond the entry's own; `login` without a session.
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
      files[SEGMENTS[screen] ?? paths.get(screen) ?? screen] = filesWith(chunk);
    }
  }
  return files;
};

/** The Latin files and their styles; none in development. */
const typeface = (bundle: Bundle | undefined) => {
  const find = (pattern: RegExp) => Object.keys(bundle ?? {}).filter((file) => pattern.test(file));
  return {
    TYPEFACE: JSON.stringify(find(/inter-latin(-ext)?-wght.*\.woff2$/)),
    TYPEFACE_STYLES: JSON.stringify(find(/load-typeface.*\.css$/)[0] ?? ''),
  };
};

/**
 * With sign-in form, styles and boot script in index.html, the first response can be typed into. csp.json is
 * for the server's policy.
 */
export const firstPaintPage = (): Plugin => {
  let config: ResolvedConfig;
  let policy = {};
  const apiBase = (): string => config.env['VITE_API_BASE_URL'] ?? '';
  return {
    name: 'registrar:first-paint-page',
    configResolved: (resolved) => {
      config = resolved;
      policy = { apiBase: apiBase(), apiOrigins: foreignOrigin(apiBase()) };
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        const form = await renderForm(config.root);
        const skeleton = await renderSkeleton(config.root);
        const bootScript = await bundleBootScript(config.root, {
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
        if (!bundle) return page.replace('<!--boot-->', () => `<script>${bootScript}</script>`);
        const styles: string[] = [];
        const inlined = page.replaceAll(
          /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
          (link, file: string) => {
            const asset = bundle[file];
            if (asset?.type !== 'asset') return link;
            styles.push(String(asset.source).trim());
            // Vite's loader skips these styles; a disabled link is never fetched.
            return `\n    <link rel="stylesheet" href="/${file}" disabled>`;
          },
        );
        const style = styles.join('\n');
        // The layers' order first, or the boot script's links decide it; the styles after it, as it asks for
        // the first data.
        const names = Array.from(style.matchAll(/@layer ([\w-]+)\{/g), ([, name]) => name);
        const layers = `@layer ${[...new Set(names)].join()};`;
        policy = {
          ...policy,
          scriptHashes: [sha256(bootScript)],
          styleHashes: [sha256(layers), sha256(style)],
        };
        const head = `<style>${layers}</style>\n    <script>${bootScript}</script>\n    <style>${style}</style>`;
        return inlined.replace('<!--boot-->', () => head);
      },
    },
    // Vite fills the preload lists in last.
    writeBundle: ({ dir = '' }) => {
      writeFileSync(join(dir, 'csp.json'), JSON.stringify(policy));
      const page = join(dir, 'index.html');
      writeFileSync(page, withIntegrity(readFileSync(page, 'utf8'), dir));
    },
  };
};
