import { allMessyFiles } from '../support/messy/all-messy-files.ts';
import { checkMessyFile, type MessyFileResult } from '../support/messy/check-messy-file.ts';
import type { Check } from './check.ts';
import { withServer } from './own-server.ts';

const MIN_FILES = 200;
const MAX_LISTED_FILES = 10;

/** Hostile and messy files end in right data or a precise complaint, cell by cell. */
export const messyFiles: Check = () =>
  withServer(async ({ client }) => {
    const files = await allMessyFiles();
    const results: MessyFileResult[] = [];
    for (const file of files) {
      // One after another, as one person would.
      results.push(await checkMessyFile(client, file));
    }
    const sum = (of: (result: MessyFileResult) => number) => results.reduce((all, one) => all + of(one), 0);
    const wrong = results.filter(({ fault }) => fault !== null);
    const encoded = results.filter(({ isEncodingFound }) => isEncodingFound !== null);
    return {
      holds: wrong.length === 0 && files.length >= MIN_FILES,
      figures: {
        files: files.length,
        cells_compared: sum(({ cells }) => cells),
        complaints_expected_and_told: sum(({ complaints }) => complaints),
        encodings_found_unasked: `${encoded.filter(({ isEncodingFound }) => isEncodingFound).length} of ${encoded.length}`,
        wrong: wrong.length,
        first_wrong: wrong.slice(0, MAX_LISTED_FILES).map(({ name, fault }) => `${name}: ${fault}`),
      },
    };
  });
