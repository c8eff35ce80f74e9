import { checkRules } from '../../../contract/check-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { duplicateCalls } from '../../api/duplicates.ts';
import { duplicateKindOf } from '../duplicates/duplicate-kinds.ts';
import type { Names, AnyRecord } from '../../api/records.ts';
import {
  nameOfMissing,
  titleOf,
  type Declaration,
  type FormField,
  type Details,
} from '../../kinds/declaration.ts';
import { ListLink } from '../navigation/list-link.tsx';
import { Button } from '../parts/button.tsx';
import { formatCount, formatNumber } from '../format/format.ts';
import { Icon } from '../parts/icon.tsx';
import { MoreIcon } from '../parts/more-icon.tsx';
import { SHORTCUTS } from '../keyboard/shortcuts.ts';
import { Link } from '../parts/link.tsx';
import { useWiring } from '../actors/wiring-context.tsx';
import { useRecordChange } from '../flows/use-record-change.ts';
import { useClosedMenu } from '../parts/use-closed-menu.ts';
import { useDelayedFlag } from '../loading/use-delayed-flag.ts';
import type { RecordMenuProps } from './record-menu.tsx';
import { useSetStatus } from './use-set-status.ts';
import { RecordFacts, StatusPills } from '../fields/record-facts.tsx';
import type { useNeighbours } from './use-neighbours.ts';
import { isEmpty } from '../../../contract/is-empty.ts';

/** What keeps the record from being published, in the form's order. */
const missingFields = ({ form, kind }: Details, record: AnyRecord): FormField[] => {
  const wrong = new Set(checkRules(kind, { ...record, status: 'published' }).map(({ path }) => path));
  return form
    .flatMap(({ fields }) => fields)
    .filter(({ field }) => wrong.has(field) || (kind.toPublish.includes(field) && isEmpty(record[field])));
};

interface StepProps {
  readonly label: 'Previous' | 'Next';
  readonly href: string | null;
  readonly onStep: () => void;
}

const Step = ({ label, href, onStep }: StepProps) =>
  href && (
    <Link
      className="button button-quiet button-icon"
      href={href}
      aria-label={label}
      title={label === 'Next' ? 'Next (j)' : 'Previous (k)'}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onStep();
      }}
    >
      <Icon name={label === 'Next' ? 'right' : 'left'} />
    </Link>
  );

interface RecordNavigationProps {
  readonly declaration: Declaration;
  readonly title?: string;
  readonly neighbours: ReturnType<typeof useNeighbours>;
}

export const RecordNavigation = ({
  declaration,
  title,
  neighbours: { previous, next, step, place },
}: RecordNavigationProps) => (
  <nav className="record-way no-print" aria-label="List">
    <ListLink {...{ declaration }} title={`Back to the list (${SHORTCUTS.record.list})`}>
      {declaration.plural}
    </ListLink>
    {title && (
      <span className="record-crumb" aria-hidden="true">
        /<bdi>{title}</bdi>
      </span>
    )}
    <span className="bar-space" />
    {place && (
      <span className="record-place">
        {formatNumber(place.at)} of {place.total.exact ? '' : 'about '}
        {formatNumber(place.total.value)}
      </span>
    )}
    <Step label="Previous" href={previous} onStep={() => step(-1)} />
    <Step label="Next" href={next} onStep={() => step(1)} />
  </nav>
);

const Duplicates = ({ declaration, record }: Pick<RecordMenuProps, 'declaration' | 'record'>) => {
  const { http } = useWiring();
  const kind = duplicateKindOf(declaration);
  const pairs = useQuery({
    ...duplicateCalls.list(http, { kind: kind ?? 'universities', state: 'open', record: record.id }),
    enabled: kind !== undefined && record.deleted_at === null,
  }).data;
  if (!kind || !pairs || pairs.meta.total === 0) return null;
  return (
    <Link
      className="record-duplicates no-print"
      href={`/duplicates?${new URLSearchParams({ kind, record: record.id })}`}
    >
      {formatCount(pairs.meta.total, 'possible duplicate')}
    </Link>
  );
};

interface ToPublishProps {
  readonly missing: readonly FormField[];
  readonly open: (dialog: string) => void;
}

const ToPublish = ({ missing: [first, ...others], open }: ToPublishProps) =>
  first && (
    <button
      type="button"
      className="record-missing no-print"
      onClick={() => open(`edit:${first.field}:publish`)}
    >
      To publish: {[first, ...others].map(nameOfMissing).join(', ')}
    </button>
  );

const loadMenu = () => import('./record-menu.tsx');

const RecordMenuButton = (props: RecordMenuProps) => {
  const { code, button } = useClosedMenu(loadMenu);
  if (code) return <code.RecordMenu {...props} />;
  return (
    <Button {...button} variant="icon" aria-label="More actions">
      <Icon name="more" />
    </Button>
  );
};

interface RecordHeadProps extends Omit<RecordMenuProps, 'setStatus' | 'change'> {
  readonly names: Names;
  readonly onIntent: () => void;
}

export const RecordHead = ({ details, names, onIntent, ...menu }: RecordHeadProps) => {
  const { declaration, record, open } = menu;
  const isTrashed = record.deleted_at !== null;
  const isDraft = record.status === 'draft' && !isTrashed;
  const missing = isDraft ? missingFields(details, record) : [];
  const { change, isWriting } = useRecordChange(declaration);
  const isSlow = useDelayedFlag(isWriting);
  const setStatus = useSetStatus({ ...menu, details, change });
  return (
    <header className="record-head">
      <div className="record-title">
        <h1 tabIndex={-1}>{titleOf(declaration, record)}</h1>
        <StatusPills {...{ declaration, record }} />
        {isDraft && <ToPublish {...{ missing, open }} />}
        <Duplicates {...{ declaration, record }} />
        <p className="record-saving" role="status">
          {isSlow && 'Saving…'}
        </p>
      </div>
      <RecordFacts {...{ details, record, names }} />
      <div className="record-actions no-print">
        <Button
          disabled={isTrashed}
          onClick={() => open('edit')}
          onPointerEnter={onIntent}
          onFocus={onIntent}
        >
          <MoreIcon name="edit" />
          Edit
          <kbd aria-hidden="true">{SHORTCUTS.record.edit}</kbd>
        </Button>
        {isDraft && missing.length === 0 && (
          <Button variant="primary" onClick={() => setStatus('published')}>
            Publish
          </Button>
        )}
        <RecordMenuButton {...menu} {...{ details, setStatus, change }} />
      </div>
    </header>
  );
};
