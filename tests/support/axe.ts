import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Objection {
  readonly rule: string;
  /** The elements it is about, each the beginning of its HTML. */
  readonly elements: readonly string[];
}

interface Scope {
  /** Selectors of what is somebody else's. */
  readonly exclude?: readonly string[];
  /** All when absent. */
  readonly rules?: readonly string[];
}

const MAX_CHARACTERS = 120;

/** What axe objects to in a page, which keeps axe until it is loaded anew. */
export const axeObjections = async (
  page: Page,
  { exclude = [], rules }: Scope = {},
): Promise<Objection[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ excluded, only, max }) => {
      // Colours under way to another are nobody's choice.
      const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        { exclude: excluded },
        { resultTypes: ['violations'], ...(only && { runOnly: only }) },
      );
      return violations.map(({ id, nodes }) => ({
        rule: id,
        elements: nodes.map(({ html }) => html.slice(0, max)),
      }));
    },
    { excluded: [...exclude], only: rules && [...rules], max: MAX_CHARACTERS },
  );
};
