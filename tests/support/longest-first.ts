import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest though its file is short, by which Vitest would judge where it has never run. */
const LONGEST = [
  'accessibility',
  'auth-paths',
  'start-up',
  'recipes',
  'cold-start',
  'run-ended',
  'stopping',
].map((name) => `/tests/journeys/${name}.test.ts`);

const rank = ({ moduleId }: TestSpecification) => {
  const place = LONGEST.findIndex((path) => moduleId.endsWith(path));
  return place === -1 ? LONGEST.length : place;
};

/** Begun last, one such file would be waited for by all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Vitest's own, which answers anew.
    // oxlint-disable-next-line unicorn/no-array-sort
    const usual = await super.sort(files);
    return usual.toSorted((one, other) => rank(one) - rank(other));
  }
}
