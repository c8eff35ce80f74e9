import { memo } from 'react';
import { foldText } from '../../../contract/fold-text.ts';
import './marked-text.css';

/** Length in the unfolded word, with the marks over its last letter. */
const coveredBy = (word: string, prefix: string): number => {
  let end = 0;
  let covered = 0;
  for (const char of word) {
    const { length } = foldText(char);
    if (covered >= prefix.length && length > 0) break;
    covered += length;
    end += char.length;
  }
  return end;
};

interface Part {
  readonly at: number;
  readonly text: string;
  readonly isMarked: boolean;
}

/** Words that begin as one of the question does. */
const markedParts = (text: string, question: string): readonly Part[] => {
  const asked = foldText(question).match(/[\p{L}\p{N}]+/gu) ?? [];
  const parts: Part[] = [];
  let done = 0;
  const add = (end: number, isMarked: boolean) => {
    if (end > done) parts.push({ at: done, text: text.slice(done, end), isMarked });
    done = end;
  };
  for (const { index, 0: word } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const folded = foldText(word);
    const meant = asked.filter((prefix) => folded.startsWith(prefix));
    if (meant.length === 0) continue;
    add(index, false);
    add(index + Math.max(...meant.map((prefix) => coveredBy(word, prefix))), true);
  }
  add(text.length, false);
  return parts;
};

export const MarkedText = memo(function MarkedText({ text, question }: { text: string; question: string }) {
  return markedParts(text, question).map((part) =>
    part.isMarked ? <mark key={part.at}>{part.text}</mark> : part.text,
  );
});
