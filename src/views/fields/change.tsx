import { listChange } from './list-change.ts';

interface ChangeProps {
  readonly before: unknown;
  readonly after: unknown;
  /** @returns '' when empty */
  readonly format: (value: unknown) => string;
}

const Value = ({ as: Tag, text }: { as: 'del' | 'ins'; text: string }) =>
  text ? (
    <Tag>{text}</Tag>
  ) : (
    <span className="no-value">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">nothing</span>
    </span>
  );

/** Of lists with common values, what came and what went. */
export const Change = ({ before, after, format }: ChangeProps) => {
  const list = listChange(before, after);
  if (!list)
    return (
      <>
        <Value as="del" text={format(before)} />
        <span aria-hidden="true"> → </span>
        <Value as="ins" text={format(after)} />
      </>
    );
  return (
    <>
      {list.removed.length > 0 && (
        <>
          Removed <del>{format(list.removed)}</del>
        </>
      )}
      {list.removed.length > 0 && list.added.length > 0 && <span aria-hidden="true"> · </span>}
      {list.added.length > 0 && (
        <>
          Added <ins>{format(list.added)}</ins>
        </>
      )}
    </>
  );
};
