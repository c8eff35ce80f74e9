import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { importCalls } from '../../api/imports.ts';
import { formatDay, formatNumber } from '../parts/format.ts';
import { formatAgo } from '../parts/format-ago.ts';
import { Icon } from '../parts/icon.tsx';
import { useWiring } from '../parts/wiring-context.tsx';
import type { Declaration } from '../../kinds/declaration.ts';
import type { ImportedKind } from './import-fields.ts';

interface ChooseFileProps {
  readonly declaration: Declaration;
  readonly kind: ImportedKind;
  readonly onKind: (kind: ImportedKind) => void;
  readonly isBusy: boolean;
  readonly reason: string | null;
  readonly onChoose: (file: File) => void;
  readonly onResume: (importId: string) => void;
  readonly onCancel: () => void;
}

const MAX_SHOWN_IMPORTS = 3;
/** Browsers know files by extension or by media type, and some by one of the two alone. */
const ACCEPTED_FILES =
  '.csv,.tsv,.txt,.xlsx,.json,text/csv,text/tab-separated-values,text/plain,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Imports of these kinds that were begun and not finished. */
const Unfinished = ({
  kinds,
  onResume,
}: {
  kinds: readonly string[];
  onResume: ChooseFileProps['onResume'];
}) => {
  const { http } = useWiring();
  const { data } = useQuery(importCalls.list(http));
  const open = (data ?? [])
    .filter(({ kind, state }) => kinds.includes(kind) && state !== 'committed')
    .slice(0, MAX_SHOWN_IMPORTS);
  if (open.length === 0) return null;
  return (
    <section className="import-unfinished" aria-label="Imports in progress">
      <h3>Imports in progress</h3>
      <ul>
        {open.map(({ id, file_name: name, lines, created_at: at, expires_at: expiry }) => (
          <li key={id}>
            <button type="button" onClick={() => onResume(id)}>
              {name}
            </button>
            <span>
              {formatNumber(lines)} {lines === 1 ? 'row' : 'rows'} · started {formatAgo(at)} · expires{' '}
              {formatDay(expiry)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Takes a file by a click, by a drop, or goes on with an earlier one. */
export const ChooseFile = (props: ChooseFileProps) => {
  const { declaration, kind, onKind, isBusy, reason, onChoose, onResume, onCancel } = props;
  const [isOver, setOver] = useState(false);
  const plural = declaration.calls.root[0];
  const hasOfferings = plural === 'universities' || plural === 'majors';
  const takesCalendars = plural === 'events';
  const formats = takesCalendars
    ? 'a CSV file, a workbook (.xlsx) or a calendar (.ics)'
    : 'a CSV file or a workbook (.xlsx)';
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !isBusy) onChoose(file);
  };
  return (
    <>
      <div className="dialog-body">
        {reason && (
          <p className="alert" role="alert">
            {reason}
          </p>
        )}
        {hasOfferings && (
          <label className="field import-kind">
            <span className="field-label">What does this file contain?</span>
            <select
              className="input"
              value={kind}
              onChange={(event) => onKind(event.target.value as ImportedKind)}
            >
              <option value="own">{declaration.plural}</option>
              <option value="offerings">Offerings (a major taught at a university)</option>
            </select>
          </label>
        )}
        <label
          className="import-drop"
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            take(event.dataTransfer.files);
          }}
        >
          <Icon name="upload" />
          <strong>{isBusy ? 'Reading file…' : `Choose ${formats}, or drag it here`}</strong>
          <span className="field-hint">
            Most encodings and delimiters work, and so does JSON as exported here. You’ll review all changes
            before anything is imported.
          </span>
          <input
            type="file"
            className="visually-hidden"
            accept={takesCalendars ? `${ACCEPTED_FILES},.ics,text/calendar` : ACCEPTED_FILES}
            disabled={isBusy}
            onChange={(event) => take(event.target.files)}
          />
        </label>
        <Unfinished kinds={hasOfferings ? [plural, 'offerings'] : [plural]} onResume={onResume} />
      </div>
      <footer className="dialog-foot">
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      </footer>
    </>
  );
};
