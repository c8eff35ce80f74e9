import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { useWiring } from '../parts/wiring-context.tsx';
import type { Declaration } from './declaration.ts';
import { ListFailure } from './list-failure.tsx';
import { useListKeys } from './list-keys.ts';
import { RecordTable } from './record-table.tsx';
import { rememberList } from './remembered-list.ts';
import { nextSort, parseSort, writeSort } from './sort.ts';
import { useDialogAddress } from './use-dialog-address.ts';
import { useListState } from './use-list-state.ts';

const loadForm = async ({ loadDetails }: Declaration) => {
  const [{ NewDialog }, details] = await Promise.all([import('./form-dialog.tsx'), loadDetails()]);
  return { NewDialog, details };
};
type Form = Awaited<ReturnType<typeof loadForm>>;

/** How many there are, as far as is known; never in the way of the rows. */
const Count = ({
  declaration,
  shown,
  count,
}: {
  declaration: Declaration;
  shown: number;
  count?: { value: number; exact: boolean };
}) => {
  const noun = (value: number) => (value === 1 ? declaration.singular : declaration.plural.toLowerCase());
  const text = count
    ? `${count.exact ? '' : 'About '}${formatNumber(count.value)} ${noun(count.value)}`
    : ' ';
  return (
    <p role="status" className="list-count">
      {count && count.value === 0 && shown > 0 ? ' ' : text}
    </p>
  );
};

/** "New …" as a dialog with an address of its own; its code comes when somebody reaches for it. */
const useNewDialog = (declaration: Declaration) => {
  const { name, open, close } = useDialogAddress();
  const isOpen = name === 'new';
  const [form, setForm] = useState<Form | null>(null);
  useEffect(() => {
    if (isOpen && !form) void loadForm(declaration).then(setForm);
  }, [isOpen, form, declaration]);
  return {
    open: () => open('new'),
    dialog:
      isOpen && form ? <form.NewDialog {...{ declaration }} details={form.details} onClose={close} /> : null,
  };
};

/** The list of any kind: search, sort, pages, and the way to a new record. */
export const RecordList = ({ declaration }: { declaration: Declaration }) => {
  const { http } = useWiring();
  const { calls, plural, singular } = declaration;
  const { state, text, setText, change } = useListState();
  const list = useQuery(calls.list(http, state));
  const count = useQuery(calls.count(http, state));
  const table = useRef<HTMLTableElement>(null);
  const searchbox = useRef<HTMLInputElement>(null);
  const { open, dialog } = useNewDialog(declaration);
  useListKeys({ table, searchbox, onNew: open });

  const rows = list.data?.data;
  useEffect(() => {
    document.title = `${plural} · Registrar`;
  }, [plural]);
  useEffect(() => {
    if (rows)
      rememberList(
        declaration,
        location.pathname + location.search,
        rows.map((row) => row.id),
      );
  }, [declaration, rows]);

  const keys = parseSort(state.sort);
  const isStale = list.isPlaceholderData && list.isFetching;
  const { next = null, previous = null } = list.data?.meta ?? {};
  return (
    <div className="page">
      <div className="page-head">
        <h1 tabIndex={-1}>{plural}</h1>
        <div className="page-actions">
          <button
            type="button"
            className="button button-primary"
            onPointerEnter={() => void loadForm(declaration)}
            onFocus={() => void loadForm(declaration)}
            onClick={open}
          >
            <Icon name="plus" />
            New {singular}
          </button>
        </div>
      </div>
      <div className="list-tools">
        <div className="list-search">
          <Icon name="search" />
          <input
            ref={searchbox}
            type="search"
            className="input"
            aria-label={`Search ${plural.toLowerCase()}`}
            placeholder={declaration.searchHint}
            value={text}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Count declaration={declaration} shown={rows?.length ?? 0} count={count.data} />
      </div>
      {list.isError && !rows ? (
        <ListFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <>
          <RecordTable
            ref={table}
            declaration={declaration}
            rows={rows}
            names={list.data?.meta.names ?? {}}
            question={state.q}
            isStale={isStale}
            sort={keys}
            onSort={(field, isAdded) => change({ sort: writeSort(nextSort(keys, field, isAdded)) })}
            onClearSearch={() => setText('')}
          />
          {list.isError && <ListFailure error={list.error} onRetry={() => void list.refetch()} />}
          {(next ?? previous) && (
            <nav className="list-pages no-print" aria-label="Pages">
              <button
                type="button"
                className="button"
                disabled={!previous}
                onClick={() => change({ before: previous ?? '' })}
              >
                <Icon name="left" />
                Previous page
              </button>
              <button
                type="button"
                className="button"
                disabled={!next}
                onClick={() => change({ after: next ?? '' })}
              >
                Next page
                <Icon name="right" />
              </button>
            </nav>
          )}
        </>
      )}
      {dialog}
    </div>
  );
};
