import { useEffect, useMemo, useRef } from 'react';
import { useSearch } from 'wouter';
import { LazyOptionPicker } from '../../views/fields/inputs/lazy-option-picker.tsx';
import { countCallQuery } from '../../api/list-query.ts';
import { Button } from '../../views/parts/button.tsx';
import { formatCount, formatNumber } from '../../views/format/format.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { Link } from '../../views/parts/link.tsx';
import { MoreIcon } from '../../views/parts/more-icon.tsx';
import { Select } from '../../views/parts/select.tsx';
import { readBulkAddress } from '../../views/bulk/bulk-address.ts';
import { LoadFailure } from '../../views/parts/load-failure.tsx';
import { Pagination } from '../../views/list/pagination.tsx';
import { useSelectedRecords, useSelection } from '../../views/bulk/selection.ts';
import { useDialogAddress } from '../../views/navigation/use-dialog-address.ts';
import { SkeletonRows } from '../../views/parts/skeleton-rows.tsx';
import { preload, useLazy } from '../../views/loading/use-lazy.ts';
import type { RecordTab } from '../../views/detail/record-tabs.tsx';
import type { OfferingSide } from './offering-details.ts';
import { deletedName } from '../declaration.ts';
import { importPath } from '../import-path.ts';
import { kindRegistry } from '../registry.ts';
import { offerings } from './offerings.tsx';
import { dialogOfKey, OfferingsTable } from './offerings-table.tsx';
import { useKeys } from '../../views/keyboard/use-shortcuts.ts';
import { useRowFocus } from './use-row-focus.ts';
import { PAGE_SIZE, useOfferings } from './use-offerings.ts';
import '../../views/parts/list.css';
import './offerings.css';

const loadDialogs = () => import('./offering-dialogs.tsx');
const loadBulk = () => import('./bulk-offerings.tsx');
const loadBar = () => import('../../views/list/selection-bar.tsx');

const SEARCH_HINTS: Readonly<Record<OfferingSide, string>> = {
  university_id: 'Major',
  major_id: 'University',
  level_id: 'University or major',
};

const STATUS_FILTERS = { '': 'All statuses', draft: 'Draft', published: 'Published', archived: 'Archived' };

/** Fewer are seen at a glance. */
const MAX_UNFILTERED_ROWS = 10;

const BULK_ACTIONS = { edit: 'change', delete: 'trash' } as const;
const OFFERINGS_SUFFIX = '-offerings';

/** `edit-offering:0198…` → name and id. */
const readDialog = (dialog: string | null) => {
  const [, name, id] = /^(new|edit|delete)-offering(?::(.+))?$/.exec(dialog ?? '') ?? [];
  return name ? { name, id: id ?? null } : null;
};

/** `publish-offerings:0198…` → bulk action and job id. */
const readBulk = (dialog: string | null) =>
  dialog?.includes(OFFERINGS_SUFFIX) ? readBulkAddress(dialog.replace(OFFERINGS_SUFFIX, '')) : null;

/** To `#offerings` once loaded; the browser's own jump comes too early. */
const useAddressed = (isHere: boolean) => {
  const section = useRef<HTMLElement>(null);
  const search = new URLSearchParams(useSearch());
  // A dialog must not scroll again.
  search.delete('dialog');
  const place = String(search);
  useEffect(() => {
    if (isHere && location.hash === '#offerings') section.current?.scrollIntoView();
  }, [isHere, place]);
  return section;
};

interface OfferingsSectionProps {
  readonly side: OfferingSide;
  /** Id of the screen's record. */
  readonly of: string;
}

const OfferingsSection = ({ side, of }: OfferingsSectionProps) => {
  const { wanted, want, state, page, loaded, total, levels, levelCounts, isFiltered } = useOfferings(
    side,
    of,
  );
  const { name, open, replace, close } = useDialogAddress();
  const dialog = readDialog(name);
  const bulk = readBulk(name);
  const bulkCode = useLazy(loadBulk, bulk !== null);
  const selection = useSelection(`offerings of ${of}`);
  const chosen = useSelectedRecords(selection);
  const isAnyChosen = chosen.snapshot !== null || chosen.ids.size > 0;
  const bar = useLazy(loadBar, isAnyChosen);
  const code = useLazy(loadDialogs, dialog !== null);
  const section = useAddressed(loaded !== undefined);
  const focusMade = useRowFocus(section);
  // The selection comes before the focused row and the page's record.
  useKeys((event) => {
    const action = isAnyChosen ? dialogOfKey(event) : undefined;
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    const [only, ...others] = chosen.snapshot ? [] : chosen.ids;
    if (action === 'edit' && only && others.length === 0) open(`edit-offering:${only}`);
    else open(BULK_ACTIONS[action] + OFFERINGS_SUFFIX);
  }, true);
  const rows = loaded?.data;
  const { next = null, previous = null } = loaded?.meta ?? {};
  const isFirstPage = wanted.after === '' && wanted.before === '';
  const isFilterable = isFiltered || !isFirstPage || (rows?.length ?? 0) > MAX_UNFILTERED_ROWS;
  const queryKey = JSON.stringify(countCallQuery(state));
  const choosing = useMemo(
    () => ({
      selection,
      queryKey,
      rows: rows?.map(({ id }) => id) ?? [],
      canSelect: !page.isPlaceholderData,
      total: total?.value,
    }),
    [selection, queryKey, rows, page.isPlaceholderData, total?.value],
  );
  return (
    <section ref={section} id="offerings" className="offerings" aria-label="Offerings">
      {isFilterable && (
        <div className="offerings-tools no-print">
          <input
            type="search"
            className="input"
            aria-label="Search offerings"
            placeholder={SEARCH_HINTS[side]}
            value={wanted.q}
            onChange={(event) => want({ q: event.target.value })}
          />
          {side !== 'level_id' && (
            <LazyOptionPicker
              label="Level"
              value={wanted.level}
              options={[
                { value: '', label: 'All levels' },
                ...(levels.data?.data ?? []).map(({ value, count: many }) => ({
                  value: String(value),
                  label: `${levels.data?.meta.names[String(value)] ?? deletedName(kindRegistry.levels)} (${formatNumber(many)})`,
                })),
                ...(levels.data ? [] : [{ value: wanted.level, label: '…' }]),
              ]}
              onChange={(level) => want({ level })}
            />
          )}
          <Select
            aria-label="Status of offerings"
            value={wanted.status}
            options={STATUS_FILTERS}
            onChange={(status) => want({ status })}
          />
        </div>
      )}
      <span className={isFiltered ? 'list-count' : 'visually-hidden'} role="status">
        {total && (total.exact ? '' : 'about ')}
        {total && (isFiltered ? `${formatNumber(total.value)} match` : formatCount(total.value, 'offering'))}
      </span>
      {page.isError && <LoadFailure query={page} />}
      {!loaded && !page.isError && <SkeletonRows />}
      {rows?.length === 0 && (
        <p className="offerings-none">
          {isFiltered
            ? 'No offerings match.'
            : 'No offerings yet. An offering is a major taught at a university at a level.'}
        </p>
      )}
      {rows && rows.length > 0 && (
        <OfferingsTable
          {...{ side, rows, levelCounts, choosing }}
          names={loaded?.meta.names ?? {}}
          isStale={page.isPlaceholderData}
          onOpen={(what, id) => open(`${what}-offering:${id}`)}
          onIntent={() => preload(loadDialogs)}
        />
      )}
      {loaded && (
        <Pagination
          {...{ next, previous }}
          isStale={page.isPlaceholderData}
          count={total}
          from={isFirstPage ? 1 : Number(wanted.from) || undefined}
          // No range of rows that are going.
          length={(next ?? previous) === null || page.isPlaceholderData ? 0 : loaded.data.length}
          size={String(PAGE_SIZE)}
          onTurn={(to) => want(to)}
        />
      )}
      {bar && (
        <bar.SelectionBar
          declaration={offerings}
          {...{ selection, state, total }}
          isOfList={false}
          onOpen={(what) => open(what + OFFERINGS_SUFFIX)}
        />
      )}
      {bulkCode && bulk && (
        <bulkCode.BulkOfferings
          key={bulk.name}
          {...bulk}
          {...{ side, selection }}
          onStarted={(jobId) => replace(`${bulk.name}${OFFERINGS_SUFFIX}:${jobId}`)}
          onClose={close}
        />
      )}
      {code && dialog && (
        <code.OfferingDialogs
          key={name}
          {...{ side, of }}
          name={dialog.name}
          offeringId={dialog.id}
          onMade={focusMade}
          onClose={close}
        />
      )}
    </section>
  );
};

const Additions = ({ side }: { side: OfferingSide }) => {
  const { open } = useDialogAddress();
  const from = kindRegistry[side === 'major_id' ? 'majors' : 'universities'];
  return (
    <>
      <Link className="button button-quiet" href={importPath(from, 'offerings')}>
        <MoreIcon name="upload" />
        <span>Import offerings</span>
      </Link>
      <Button
        onClick={() => open('new-offering')}
        onPointerEnter={() => preload(loadDialogs)}
        onFocus={() => preload(loadDialogs)}
      >
        <Icon name="plus" />
        <span>New offering</span>
      </Button>
    </>
  );
};

export const offeringsTab = (side: OfferingSide, of: string): RecordTab => ({
  name: 'offerings',
  title: 'Offerings',
  count: 0,
  panel: <OfferingsSection {...{ side, of }} />,
  action: <Additions {...{ side }} />,
});
