import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** What a screen shows now, as one page without a script, its styles in it. */
export const savePage = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll('script, link, style, noscript, template')) element.remove();
    const rules = [...document.styleSheets]
      .filter((sheet) => !sheet.disabled)
      .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
    delete copy.dataset['painted'];
    return `<!doctype html>${copy.outerHTML.replace('</head>', () => `<style>${rules.join('\n')}</style></head>`)}`;
  });

/** Serves pages that nothing has to be done for: what no app can be quicker than. */
export const serveSaved = async (pages: Readonly<Record<string, string>>) => {
  const packed = Object.fromEntries(
    Object.entries(pages).map(([path, html]) => [path, brotliCompressSync(Buffer.from(html))]),
  );
  const server = createServer((request, response) => {
    const body = packed[request.url ?? ''];
    response.writeHead(body ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
