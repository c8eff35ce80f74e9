import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { retiredWordErrors, retiredWords } from '../../scripts/conventions/retired-words.ts';

const retired = retiredWords(readFileSync('docs/glossary.md', 'utf8'));
const errorsIn = (source: string) => retiredWordErrors(new Map([['src/views/a.ts', source]]), retired);

test.each(['const told = 1;', "notify('It was said.');", 'let { judge } = x;', '<p>Placing</p>'])(
  'a retired word is refused: %s',
  (source) => {
    expect(errorsIn(source)).toEqual([
      expect.stringMatching(/which docs\/glossary\.md has retired\. Use: [a-z]/),
    ]);
  },
);

test.each(['// told', '/** said */', 'const storyTold = 1;', "import './placing.css';", 'const text = 1;'])(
  'a comment, a part of a name and a path are not words: %s',
  (source) => {
    expect(errorsIn(source)).toEqual([]);
  },
);
