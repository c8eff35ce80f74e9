import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { TreeCalls } from '../../api/tree.ts';
import type { AnyRecord } from '../../api/records.ts';
import type { Position } from '../../machines/reorder.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Alert } from '../parts/alert.tsx';
import { describeFailure } from '../../api/describe-failure.ts';
import { submitByKey } from '../keyboard/submit-by-key.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { titleOf, type Declaration } from '../../kinds/declaration.ts';
import { codeOrder } from './tree-rows.ts';
import { OptionPicker } from '../fields/inputs/option-picker.tsx';
import type { Nesting } from './nesting.ts';

interface MoveDialogProps {
  readonly declaration: Declaration;
  readonly calls: TreeCalls;
  readonly nesting: Nesting | null;
  readonly recordId: string;
  readonly isBusy: boolean;
  readonly onMove: (record: AnyRecord, from: Position, to: Position) => void;
  readonly onClose: () => void;
}

/** Stands for null among the options. */
const NO_ID = '';
const TOP_LEVEL = { value: NO_ID, label: 'Top level' };
const FIRST = { value: NO_ID, label: 'First' };

const labelOf = (declaration: Declaration, record: AnyRecord) =>
  [record['code'], titleOf(declaration, record)].filter(Boolean).join(' · ');

const useParents = ({ declaration, calls, nesting, recordId }: MoveDialogProps, record?: AnyRecord) => {
  const { http } = useWiring();
  const filter = (record && nesting?.parents(record)) ?? null;
  return useQuery({
    ...calls.candidates(http, filter ?? { and: [] }),
    enabled: filter !== null,
    select: (records) =>
      records
        .filter(({ id }) => id !== recordId)
        .toSorted((one, other) => codeOrder().compare(String(one['code']), String(other['code'])))
        .map((parent) => ({ value: parent.id, label: labelOf(declaration, parent) })),
  });
};

/** Previous sibling's id: null if first, undefined if absent. */
const slotIn = (siblings: readonly AnyRecord[], id: string) => {
  const at = siblings.findIndex((each) => each.id === id);
  return at === -1 ? undefined : (siblings[at - 1]?.id ?? null);
};

/** Chosen previous sibling ('' means first), else the present one, else the last. */
const afterIn = (siblings: readonly AnyRecord[], id: string, chosen: string | undefined): string | null => {
  if (chosen !== undefined) return chosen || null;
  const present = slotIn(siblings, id);
  return present === undefined ? (siblings.at(-1)?.id ?? null) : present;
};

interface MoveFormProps extends MoveDialogProps {
  readonly record: AnyRecord;
  readonly parents: ReturnType<typeof useParents>;
}

const MoveForm = (props: MoveFormProps) => {
  const { declaration, calls, nesting, record, parents, isBusy, onMove, onClose } = props;
  const { id } = record;
  const home = calls.parentOf(record);
  const isRootOnly = nesting !== null && home === null && nesting.parents(record) === null;
  const [parentId, setParentId] = useState(home);
  const [after, setAfter] = useState<string | undefined>();
  const [isAsked, setIsAsked] = useState(false);
  const { data: siblings, error: unread, refetch } = useQuery(calls.children(useWiring().http, parentId));
  const error = parents.error ?? unread;

  const move = useEffectEvent((beside: readonly AnyRecord[]) => {
    const own = parentId === home ? slotIn(beside, id) : undefined;
    // An unknown own position must differ from any choice.
    const from = { parentId: home, afterId: own === undefined ? id : own };
    onMove(record, from, { parentId, afterId: afterIn(beside, id, after) });
  });
  // Pressed before the siblings are read, it waits for them.
  useEffect(() => {
    if (isAsked && siblings) move(siblings);
  }, [isAsked, siblings]);
  return (
    <form
      className="form"
      onKeyDown={submitByKey}
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        setIsAsked(true);
        if (unread) void refetch();
      }}
    >
      <div className="dialog-body">
        <Alert>{error && describeFailure(error)}</Alert>
        {isRootOnly && <p className="field-hint">{nesting.rootOnly}</p>}
        {nesting && !isRootOnly && (
          <div className="field">
            <label htmlFor="move-under">Parent</label>
            <OptionPicker
              id="move-under"
              value={parentId ?? NO_ID}
              options={[
                ...(nesting.canNestUnder(record, null) || home === null ? [TOP_LEVEL] : []),
                ...(parents.data ?? []),
              ]}
              onChange={(next) => {
                setParentId(next || null);
                setAfter(undefined);
                setIsAsked(false);
              }}
            />
          </div>
        )}
        <div className="field">
          <label htmlFor="move-after">Position</label>
          <OptionPicker
            id="move-after"
            value={(siblings && afterIn(siblings, id, after)) ?? NO_ID}
            options={[
              FIRST,
              ...(siblings ?? [])
                .filter((other) => other.id !== id)
                .map((other) => ({ value: other.id, label: `After ${labelOf(declaration, other)}` })),
            ]}
            onChange={setAfter}
          />
        </div>
      </div>
      <footer className="dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={isBusy}>
          Move
        </Button>
      </footer>
    </form>
  );
};

/** Alternative to dragging (WCAG 2.5.7). */
export const MoveDialog = (props: MoveDialogProps) => {
  const { declaration, recordId, onClose } = props;
  const { data: read, error } = useQuery(declaration.calls.read(useWiring().http, recordId));
  const record = read?.data;
  const parents = useParents(props, record);
  if ((!read && error === null) || parents.isLoading) return null;
  return (
    <Dialog title={record ? `Move ${titleOf(declaration, record)}` : 'Move'} size="small" onClose={onClose}>
      {record ? (
        // Begun anew where somebody changes the parent that it shows.
        <MoveForm key={props.calls.parentOf(record)} {...props} {...{ record, parents }} />
      ) : (
        <div className="dialog-body">
          <Alert>{describeFailure(error)}</Alert>
        </div>
      )}
    </Dialog>
  );
};
