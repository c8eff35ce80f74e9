import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { importCalls } from '../../api/imports.ts';
import { Button } from '../parts/button.tsx';
import { Alert } from '../parts/alert.tsx';
import { formatDay } from '../format/dates.ts';
import { formatCount, formatNumber } from '../format/format.ts';
import { Select } from '../parts/select.tsx';
import { Ago } from '../format/ago.tsx';
import { MoreIcon } from '../parts/more-icon.tsx';
import { useWiring } from '../actors/wiring-context.tsx';
import type { Declaration } from '../../kinds/declaration.ts';
import { importPath, importsOfferings } from '../../kinds/import-path.ts';
import { Link } from '../parts/link.tsx';
import { saveFile } from '../../wiring/save-file.ts';
import type { ImportedKind, ImportFields } from './import-fields.ts';

interface ChooseFileProps {
  readonly declaration: Declaration;
  readonly fields: ImportFields;
  readonly kind: ImportedKind;
  readonly onKind: (kind: ImportedKind) => void;
  readonly isBusy: boolean;
  readonly reason: string | null;
  readonly onChoose: (file: File) => void;
  readonly onCancel: () => void;
}

const MAX_SHOWN_IMPORTS = 3;
/** Some browsers know only extensions or only media types. */
const ACCEPTED_FILES =
  '.csv,.tsv,.txt,.xlsx,.json,text/csv,text/tab-separated-values,text/plain,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const Unfinished = ({ declaration, kinds }: { declaration: Declaration; kinds: readonly string[] }) => {
  const { data } = useQuery(importCalls.list(useWiring().http));
  const [isWhole, setWhole] = useState(false);
  const open = (data ?? [])
    .filter((summary) => kinds.includes(summary.kind) && summary.is_unfinished)
    .toSorted((a, b) => Number(a.state === 'committed') - Number(b.state === 'committed'));
  const shown = isWhole ? open : open.slice(0, MAX_SHOWN_IMPORTS);
  if (open.length === 0) return null;
  return (
    <section className="import-unfinished" aria-label="Unfinished imports">
      <h3>Unfinished imports</h3>
      <ul>
        {shown.map(({ id, kind, file_name: name, lines, state, created_at: at, expires_at: expiry }) => (
          <li key={id}>
            <Link href={importPath(declaration, id)}>{name}</Link>
            <span>
              {formatCount(lines, kind === 'offerings' ? 'offering' : 'row')}
              {state === 'committed' && ' · some rows not imported'} · started <Ago at={at} /> · expires{' '}
              {formatDay(expiry)}
            </span>
          </li>
        ))}
      </ul>
      {open.length > MAX_SHOWN_IMPORTS && (
        <p>
          <Button variant="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${formatNumber(open.length)}`}
          </Button>
        </p>
      )}
    </section>
  );
};

/** Left out of the template. */
const UNUSUAL_FIELDS: readonly string[] = ['id', 'slug'];

const saveTemplate = ({ labels }: ImportFields, plural: string) => {
  const header = [...labels.keys()].filter((field) => !UNUSUAL_FIELDS.includes(field)).join(',');
  saveFile(new Blob([`${header}\r\n`], { type: 'text/csv' }), `${plural}-template.csv`);
};

export const ChooseFile = (props: ChooseFileProps) => {
  const { declaration, fields, kind, onKind, isBusy, reason, onChoose, onCancel } = props;
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const plural = declaration.calls.kind;
  const hasOfferings = importsOfferings(declaration);
  const takesCalendars = plural === 'events';
  const formats = takesCalendars
    ? 'a CSV file, a workbook (.xlsx) or a calendar (.ics)'
    : 'a CSV file or a workbook (.xlsx)';
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !isBusy) onChoose(file);
  };
  return (
    <section className="import-choose">
      <h2 tabIndex={-1}>File</h2>
      <Alert>{reason}</Alert>
      {hasOfferings && (
        <label className="field import-kind">
          <span className="field-label">What does this file contain?</span>
          <Select
            value={kind}
            options={{ own: declaration.plural, offerings: 'Offerings' }}
            disabled={isBusy}
            onChange={onKind}
          />
          <span className="field-hint">An offering is a major taught at a university at a level.</span>
        </label>
      )}
      <div
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
        <MoreIcon name="upload" />
        <strong>{isBusy ? 'Reading file…' : `Choose ${formats}, or drag it here`}</strong>
        <span className="field-hint">
          Most encodings and delimiters work, and so does JSON as exported here. You’ll review all changes
          before anything is imported.
        </span>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={`Choose ${formats}`}
          accept={takesCalendars ? `${ACCEPTED_FILES},.ics,text/calendar` : ACCEPTED_FILES}
          disabled={isBusy}
          onChange={({ target }) => {
            take(target.files);
            // Or the same file, chosen again once corrected, would change nothing.
            target.value = '';
          }}
        />
        {isBusy ? (
          <Button onClick={onCancel}>Cancel</Button>
        ) : (
          <Button variant="primary" onClick={() => input.current?.click()}>
            Choose file
          </Button>
        )}
      </div>
      <p className="import-template">
        <span className="field-hint">No file yet? The template has a column for each field.</span>
        <Button onClick={() => saveTemplate(fields, kind === 'own' ? plural : 'offerings')}>
          <MoreIcon name="download" />
          Download template
        </Button>
      </p>
      <Unfinished {...{ declaration }} kinds={hasOfferings ? [plural, 'offerings'] : [plural]} />
    </section>
  );
};
