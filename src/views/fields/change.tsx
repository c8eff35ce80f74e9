import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { changedPart } from './changed-part.ts';
import { listChange } from './list-change.ts';

interface ChangeProps {
  readonly before: unknown;
  readonly after: unknown;
  /** @returns '' when empty */
  readonly format: (value: unknown, side: 'before' | 'after') => string;
}

const Value = ({ as: Tag, text }: { as: 'del' | 'ins'; text: string }) =>
  text ? (
    <Tag>{text}</Tag>
  ) : (
    <span className="no-value">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">empty</span>
    </span>
  );

const TextChange = ({ before, after }: { before: string; after: string }) => {
  const [isWhole, setWhole] = useState(false);
  const part = changedPart(before, after);
  const [from, to] = isWhole ? [before, after] : part;
  return (
    <>
      <Value as="del" text={from} />
      <span aria-hidden="true"> → </span>
      <Value as="ins" text={to} />
      {part[0] !== before && !isWhole && (
        <>
          {' '}
          <Button variant="quiet small" onClick={() => setWhole(true)}>
            Show full text
          </Button>
        </>
      )}
    </>
  );
};

/** Of lists with common values, what came and what went. */
export const Change = ({ before, after, format }: ChangeProps) => {
  const list = listChange(before, after);
  if (!list) return <TextChange before={format(before, 'before')} after={format(after, 'after')} />;
  return (
    <>
      {list.removed.length > 0 && (
        <>
          Removed <del>{format(list.removed, 'before')}</del>
        </>
      )}
      {list.removed.length > 0 && list.added.length > 0 && <span aria-hidden="true"> · </span>}
      {list.added.length > 0 && (
        <>
          Added <ins>{format(list.added, 'after')}</ins>
        </>
      )}
    </>
  );
};
