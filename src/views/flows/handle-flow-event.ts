import { lowerFirst } from '../../../contract/nouns.ts';
import { onlineManager } from '@tanstack/react-query';
import type { AnyActor, AnyStateMachine, EventFromLogic } from 'xstate';
import { navigate } from 'wouter/use-browser-location';
import type { Written } from '../../../contract/change-sets.ts';
import { originalSummary } from '../../../contract/original-summary.ts';
import type { AccountSubject } from '../../machines/account-form.ts';
import type { PersonAct } from '../../machines/person-change.ts';
import type { PairDecision } from '../../machines/duplicate-review.ts';
import type { MovedReferences } from '../../machines/record-change.ts';
import type { MovedEvent } from '../../machines/reschedule.ts';
import type { ViewWrite } from '../../machines/saved-view.ts';
import type { UndoEmitted, UndoInput, Undone } from '../../machines/undo.ts';
import type { Wiring } from '../../wiring.ts';
import { duplicateReviewLogic, reverseDecision } from '../../wiring/flows/duplicate-review.ts';
import { createFlow, leaveFlow } from '../../wiring/flows/flow.ts';
import { dispatchFlowEvent, type FlowEvent, type FlowListeners } from '../../wiring/flows/flow-events.ts';
import { savedViewLogic } from '../../wiring/flows/saved-view.ts';
import { UNDO_OFFLINE_TEXT, undoLogic } from '../../wiring/flows/undo.ts';
import { cacheListeners } from '../../wiring/flows/update-caches.ts';
import { sessionState } from '../../wiring/session-state.ts';
import { recordPath } from '../../kinds/declaration.ts';
import { declarationOf } from '../../kinds/declaration-of.ts';
import { changeSetPath, undoPath } from '../navigation/activity-paths.ts';
import { addressWith } from '../navigation/address-with.ts';
import { watchAddress } from '../navigation/watch-address.ts';
import { formatCount, formatNumber, sentence } from '../format/format.ts';
import { bulkDoneText } from './bulk-done.ts';
import { offerObstacle } from './offer-obstacle.ts';
import { skipReason } from './skip-reason.ts';
import { positionText } from './position-text.ts';
import { stayedReferences } from './stayed-references.ts';
import { dismissToast, notify, dismissToastsFor, type ToastContent } from '../parts/toast-store.ts';

const offerUndo = (wiring: Wiring, id: string | null): Partial<ToastContent> =>
  id ? { about: id, action: { label: 'Undo', run: () => undo(wiring, { changeSetId: id }) } } : {};

const describeUndo = (wiring: Wiring, outcome: Undone): string => {
  const { summary, isRedo, undone, trashed, skipped, named } = outcome;
  const me = wiring.auth.getSnapshot().context.person?.key;
  const [first] = named;
  const what = originalSummary(summary);
  const done = isRedo ? 'Redone' : 'Undone';
  const where = trashed > 0 ? ` ${formatCount(trashed, 'record')} moved to trash.` : '';
  if (!first) return `${done}: ${what}.${where}`;
  if (undone > 0) return `${done}, ${formatNumber(skipped)} skipped: ${what}.${where}`;
  const reason = skipReason(first, me);
  if (skipped === 1) return `Couldn’t undo: ${reason.replace(/^(It|You)\b/, lowerFirst)}`;
  // “It …” is about one of them.
  const isSameForAll =
    named.length === skipped &&
    named.every((each) => skipReason(each, me) === reason && !/^It\b/.test(reason));
  return `Couldn’t undo: all ${formatNumber(skipped)} records were skipped.${isSameForAll ? ` ${reason}` : ''}`;
};

const afterUndo = (wiring: Wiring, changeSetId: string, outcome: Undone): Partial<ToastContent> => {
  const { changeSetId: id, undone, skipped, named } = outcome;
  if (skipped > 1 || (skipped > 0 && undone > 0)) {
    const run = () => navigate(changeSetPath(changeSetId));
    return { ...(undone === 0 && { tone: 'bad' }), action: { label: 'View skipped', run } };
  }
  const [left] = named;
  if (left?.taken_by ?? left?.in_trash) return { tone: 'bad', ...offerObstacle(left) };
  const declaration = left && declarationOf(left.kind);
  if (left && declaration) {
    const run = () => navigate(`${recordPath(declaration, left.id)}?tab=history`);
    return { tone: 'bad', action: { label: 'View history', run } };
  }
  if (!id) return { tone: 'bad' };
  const label = outcome.isRedo ? 'Undo' : 'Redo';
  return { about: id, action: { label, run: () => undo(wiring, { changeSetId: id }) } };
};

/** One toast for both changes of an act, unless records of either were skipped. */
const notifyUndone = (wiring: Wiring, { ends, written }: Extract<UndoEmitted, { type: 'act.undone' }>) => {
  const [first, second] = ends.map(({ undone }) => undone);
  if (!first || !second || !written) {
    for (const { changeSetId, undone } of ends)
      notify({ text: describeUndo(wiring, undone), ...afterUndo(wiring, changeSetId, undone) });
    return;
  }
  const summary = `${first.summary}, and ${lowerFirst(originalSummary(second.summary))}`;
  notify({
    text: describeUndo(wiring, { ...first, summary, trashed: 0 }),
    about: written.changeSetId,
    action: { label: first.isRedo ? 'Undo' : 'Redo', run: () => undo(wiring, written) },
  });
};

const DECISION_TEXT: Readonly<Record<PairDecision['state'], (name: string) => string>> = {
  open: (name) => `Moved ${name} back to possible duplicates.`,
  later: (name) => `Moved ${name} to Later.`,
  distinct: (name) => `Marked ${name} as not duplicates.`,
};

export const decisionText = ({ state, name }: PairDecision): string => DECISION_TEXT[state](name);

/** A queue is decided quickly: the toast of one decision takes the place of the former. Ctrl+Z undoes that one too. */
export const ABOUT_DECISIONS = 'decisions';

const movedText = ({ moved, what }: { readonly moved: number; readonly what: string | null }) =>
  what ?? formatCount(moved, 'reference');

const trashedText = ({ trashed }: { readonly trashed: number }) =>
  trashed > 0 ? ` ${formatCount(trashed, 'identical offering')} also moved to trash.` : '';

const notifyWritten = (wiring: Wiring, text: string, written: Written | null) => {
  if (!written) return;
  const { changeSetId, isMerged } = written;
  const merged = isMerged ? ' Changes by others to other fields were kept.' : '';
  notify({ text: text + merged, ...offerUndo(wiring, changeSetId) });
};

/** Offers the change whose undo moves back what was moved off a record. */
const notifyNotRestored = (title: string, { changeSetId, records, isUndoable }: MovedReferences) => {
  const run = () => navigate(changeSetPath(changeSetId));
  const { stayed, them } = stayedReferences(records, title);
  const undoing = isUndoable ? `Undo the move to bring ${them} back.` : 'The move can no longer be undone.';
  notify({ text: `${stayed} ${undoing}`, action: { label: 'View move', run } });
};

/** Lazy: only the calendar needs zone formatting. */
const notifyMoved = async (wiring: Wiring, { entry, written }: MovedEvent) => {
  const { clockWarning, timeText: eventTimeText } = await import('../../kinds/events/event-text.ts');
  const warning = entry.all_day ? '' : clockWarning(entry.starts_at, entry.time_zone);
  notifyWritten(wiring, `Moved ${entry.title} to ${eventTimeText(entry)}.${warning}`, written);
};

const draftToastsOf = sessionState(() => new Map<string, string>());

const dismissDraft = (wiring: Wiring, draftKey: string) => {
  const toasts = draftToastsOf(wiring);
  dismissToast(toasts.get(draftKey) ?? '');
  toasts.delete(draftKey);
};

const SAVED: Readonly<Record<AccountSubject, string>> = {
  profile: 'Profile saved.',
  password: 'Password changed. Your other sessions ended.',
  person: 'Changes saved.',
};
const PERSON_CHANGED: Readonly<Record<PersonAct, (name: string) => string>> = {
  disable: (name) => `Disabled ${name}.`,
  enable: (name) => `Enabled ${name}.`,
  changeScopes: (name) => `Changed the role of ${name}.`,
  endSessions: (name) => `Ended all sessions of ${name}.`,
  revokeLink: (name) => `Revoked the link of ${name}.`,
};
const PASSKEY_CHANGED = {
  added: 'Passkey added.',
  renamed: 'Passkey renamed.',
  removed: 'Passkey removed.',
  gone: 'This passkey was already removed in another tab or on another device.',
} as const;

const toastListeners = {
  'account.saved': (_, { subject }) => void notify({ text: SAVED[subject] }),
  'sessions.ended': (_, { count }) =>
    void notify({
      text: `Ended ${formatCount(count, 'session')}.`,
    }),
  'endSessions.refused': (_, { reason }) => void notify({ text: reason, tone: 'bad' }),
  'passkeys.changed': (_, { change }) => void notify({ text: PASSKEY_CHANGED[change] }),
  'person.changed': (_, { act, name }) => void notify({ text: PERSON_CHANGED[act](name) }),
  'link.revoked': () => void notify({ text: 'Revoked the link.' }),
  'bulk.completed': (wiring, { name, noun, changeSetId, ...counts }) =>
    void notify({ text: bulkDoneText(name, noun, counts), ...offerUndo(wiring, changeSetId) }),
  'undo.started': (_, { changeSetId }) => dismissToastsFor(changeSetId),
  'undo.queued': (_, { changeSetId, jobId, shownIn }) => {
    const watch = () => navigate(undoPath(changeSetId, jobId ?? ''));
    if (shownIn === 'activity') watch();
    else
      notify({
        text: 'Undoing in the background. This may take a while.',
        action: { label: 'View progress', run: watch },
      });
  },
  'undo.refused': (_, { reason, shownIn }) => {
    if (shownIn !== 'dialog') notify({ text: reason ?? '', tone: 'bad' });
  },
  'act.undone': (wiring, act) => {
    if (act.shownIn !== 'dialog') notifyUndone(wiring, act);
  },
  'form.opened': (wiring, { draftKey }) => dismissDraft(wiring, draftKey),
  'draft.stored': (wiring, { draftKey, address }) => {
    // Its record was merged: the draft is in the other's form now.
    const isElsewhere = !wiring.drafts.forms().includes(draftKey);
    if (address === null || isElsewhere) return;
    const action = { label: 'Continue editing', run: () => navigate(address) };
    draftToastsOf(wiring).set(
      draftKey,
      notify({ text: 'Not saved. Your changes are kept as a draft.', action }),
    );
  },
  'save.left': (wiring, { draftKey }) => {
    const text = 'Still saving. You can keep working; the result appears here.';
    draftToastsOf(wiring).set(draftKey, notify({ text }));
  },
  'save.failed': (wiring, { draftKey, address, isDraftStored }) => {
    dismissDraft(wiring, draftKey);
    const text = isDraftStored ? 'Not saved. Your changes are kept as a draft.' : 'Not saved. Try again.';
    const action =
      address === null ? {} : { action: { label: 'Continue editing', run: () => navigate(address) } };
    draftToastsOf(wiring).set(draftKey, notify({ text, tone: 'bad', ...action }));
  },
  'record.saved': (wiring, { draftKey, saved }) => {
    dismissDraft(wiring, draftKey);
    if (!saved) return;
    const { title, changeSetId } = saved.written;
    if (!changeSetId) return void notify({ text: `Nothing to save: ${title} already has these values.` });
    return notifyWritten(wiring, `${sentence(saved.act)} ${title}.`, saved.written);
  },
  'record.moved': (wiring, { placed }) => {
    if (placed)
      notifyWritten(
        wiring,
        `Moved ${placed.written.title} ${positionText(placed, placed.hasNewParent, 'to the top level')}.`,
        placed.written,
      );
  },
  'reorder.refused': (_, { reason }) => void notify({ text: reason, tone: 'bad' }),
  'event.moved': (wiring, { moved }) => {
    if (moved) void notifyMoved(wiring, moved);
  },
  'move.refused': (_, { reason }) => void notify({ text: reason, tone: 'bad' }),
  'record.trashed': (wiring, { written, moved }) => {
    if (!written?.changeSetId || !moved?.changeSetId)
      return notifyWritten(wiring, `Moved ${written?.title} to trash.`, written);
    const act = { changeSetId: written.changeSetId, before: moved.changeSetId };
    dismissToastsFor(act.before);
    notify({
      text: `Moved ${written.title} to trash${moved.moved > 0 ? `, and moved ${movedText(moved)}` : ''}.${trashedText(moved)}`,
      about: act.changeSetId,
      // References can only return to a restored record.
      action: { label: 'Undo', run: () => undo(wiring, act) },
    });
  },
  'record.archived': (wiring, { written }) => notifyWritten(wiring, `Archived ${written?.title}.`, written),
  'pair.decided': (wiring, { decision }) => {
    if (!decision) return;
    dismissToastsFor(ABOUT_DECISIONS);
    const action = { label: 'Undo', run: () => undoDecision(wiring, decision) };
    notify({ text: decisionText(decision), about: ABOUT_DECISIONS, action });
  },
  'record.changed': (wiring, { text, written }) => notifyWritten(wiring, text, written),
  'references.stayed': (_, { title, moved }) => {
    if (moved) notifyNotRestored(title, moved);
  },
  'change.refused': (_, { change, refusal }) => {
    if (!change || !refusal) return;
    const { reason: text, errors, missing } = refusal;
    if (missing === null) {
      const obstacle = errors.find(({ taken_by, in_trash }) => taken_by ?? in_trash);
      return void notify({ text, tone: 'bad', about: change.id, ...offerObstacle(obstacle ?? {}) });
    }
    const [path = '', search] = change.address.split('?');
    const edit = () => navigate(addressWith(path, { dialog: `edit:${missing}:publish` }, search ?? ''));
    // The form says what is missing.
    if (location.pathname + location.search === change.address) return edit();
    notify({ text, tone: 'bad', action: { label: 'Edit', run: edit } });
  },
  'records.merged': (wiring, { merged }) =>
    notifyWritten(wiring, `Merged ${merged?.duplicate} into ${merged?.title}.`, merged),
  'references.moved': (wiring, { moved: outcome }) => {
    if (!outcome) return;
    const { changeSetId, skipped, reason } = outcome;
    const stayed = skipped > 0 ? ` ${formatNumber(skipped)} couldn’t be moved: ${reason ?? ''}` : '';
    notify({
      text: `Moved ${movedText(outcome)}.${trashedText(outcome)}${stayed}`,
      ...(changeSetId === null && { tone: 'bad' }),
      ...offerUndo(wiring, changeSetId),
    });
  },
  'selectAll.refused': (_, { reason }) => void notify({ text: reason, tone: 'bad' }),
  'feed.revoked': (_, { feed }) => void notify({ text: `Revoked ${feed?.name}. Its link no longer works.` }),
  'import.discarded': () => void notify({ text: 'Import discarded.' }),
  'view.written': (wiring, { write }) => {
    if (!write?.text) return;
    const { text, undo: before } = write;
    notify({ text, ...(before && { action: { label: 'Undo', run: () => writeView(wiring, before) } }) });
  },
} satisfies FlowListeners<Wiring>;

export const handleFlowEvent = (wiring: Wiring, event: FlowEvent): void => {
  dispatchFlowEvent<Wiring>(cacheListeners, wiring, event);
  dispatchFlowEvent<Wiring>(toastListeners, wiring, event);
};

/** Call before a flow begins, so that the toast with Undo stays. */
export const isRefusedOffline = (): boolean => {
  if (onlineManager.isOnline()) return false;
  notify({ text: UNDO_OFFLINE_TEXT, tone: 'bad' });
  return true;
};

export const undo = (
  wiring: Wiring,
  act: Omit<UndoInput, 'shownIn'>,
  shownIn: UndoInput['shownIn'] = 'toast',
): void => {
  if (isRefusedOffline()) return;
  const isStillHere = watchAddress();
  createFlow(wiring, undoLogic(wiring), { ...act, shownIn }, (event) =>
    handleFlowEvent(
      wiring,
      event.type === 'undo.queued' && !isStillHere() ? { ...event, shownIn: 'toast' } : event,
    ),
  ).start();
};

/** A write that no view waits for: toasts say how it ends. */
const write = <Logic extends AnyStateMachine>(wiring: Wiring, logic: Logic, event: EventFromLogic<Logic>) => {
  const flow: AnyActor = createFlow(wiring, logic as AnyStateMachine, undefined, (emitted) =>
    handleFlowEvent(wiring, emitted),
  );
  flow.start().send(event);
  leaveFlow(flow, (reason) => notify({ text: reason, tone: 'bad' }));
};

export const writeView = (wiring: Wiring, asked: ViewWrite): void =>
  write(wiring, savedViewLogic(wiring), { type: 'view.write', write: asked });

const decide = (wiring: Wiring, act: 'undo' | 'redo', decision: PairDecision): void => {
  if (!isRefusedOffline())
    write(wiring, duplicateReviewLogic(wiring, act), { type: 'pair.decide', decision });
};

export const undoDecision = (wiring: Wiring, decision: PairDecision): void =>
  decide(wiring, 'undo', reverseDecision(decision));

export const redoDecision = (wiring: Wiring, decision: PairDecision): void =>
  decide(wiring, 'redo', decision);
