import { useState } from 'react';
import { LazyOptionPicker } from '../fields/inputs/lazy-option-picker.tsx';
import type { Revision } from '../../../contract/records.ts';
import { formatMoment } from '../format/dates.ts';
import { useAuthor } from '../actors/use-author.ts';
import { FieldChanges, type FieldChangesProps } from './field-changes.tsx';
import { valuesByVersion, versionDifferences } from './version-differences.ts';

interface CompareVersionsProps extends Pick<FieldChangesProps, 'names' | 'fieldOf'> {
  /** Newest first; at least two. */
  readonly revisions: readonly Revision[];
}

interface VersionSelectProps {
  readonly label: string;
  readonly value: number;
  readonly revisions: readonly Revision[];
  readonly onChange: (version: number) => void;
}

const VersionSelect = ({ label, value, revisions, onChange }: VersionSelectProps) => {
  const authorOf = useAuthor();
  return (
    <LazyOptionPicker
      label={label}
      value={String(value)}
      options={revisions.map(({ version, change_set: set }) => ({
        value: String(version),
        label: `Version ${version} · ${formatMoment(set.at)} · ${authorOf(set.by, set.by_name)}`,
      }))}
      onChange={(version) => onChange(Number(version))}
    />
  );
};

export const CompareVersions = ({ revisions, names, fieldOf }: CompareVersionsProps) => {
  const [newest, before] = revisions;
  const [to, setTo] = useState(newest?.version ?? 0);
  const [from, setFrom] = useState(before?.version ?? 0);
  const changes = versionDifferences(revisions, from, to);
  return (
    <section className="history-compare" aria-label="Compare versions">
      <div className="history-versions">
        <VersionSelect
          label="Earlier version"
          value={from}
          revisions={revisions.filter(({ version }) => version < to)}
          onChange={setFrom}
        />
        <span aria-hidden="true">→</span>
        <VersionSelect
          label="Later version"
          value={to}
          revisions={revisions.filter(({ version }) => version > from)}
          onChange={setTo}
        />
      </div>
      <div role="status">
        {changes.length === 0 ? (
          <p className="field-hint">These versions are the same.</p>
        ) : (
          <FieldChanges {...{ changes, names, fieldOf }} record={valuesByVersion(revisions).get(to)} />
        )}
      </div>
    </section>
  );
};
