import * as account from './account.ts';
import * as auth from './auth.ts';
import * as calendar from './calendar.ts';
import * as changeSets from './change-sets.ts';
import * as duplicates from './duplicates.ts';
import type { Operation } from './operation.ts';
import * as importFixes from './import-fixes.ts';
import * as imports from './imports.ts';
import * as jobs from './jobs.ts';
import { RECORD_KINDS } from './kinds.ts';
import { reorderLevel } from './levels.ts';
import { liveChanges } from './live.ts';
import * as links from './one-time-links.ts';
import { readFirstSteps, readOverview, readQuality } from './overview.ts';
import * as passkeys from './passkeys.ts';
import * as people from './people.ts';
import { recordOperations } from './records.ts';
import * as savedViews from './saved-views.ts';
import { searchEverything } from './search.ts';
import { reorderSubject } from './subjects.ts';
import { readLevelUsage, readSubjectUsage } from './usage.ts';

/** In the order of the OpenAPI document. */
export const OPERATIONS: readonly Operation[] = [
  auth.login,
  auth.refreshToken,
  auth.logout,
  auth.userInfo,
  auth.listSessions,
  auth.endSession,
  auth.endOtherSessions,
  account.readAccount,
  account.changeAccount,
  account.changePassword,
  people.listPeople,
  people.readPerson,
  people.invitePerson,
  people.changePerson,
  people.disablePerson,
  people.enablePerson,
  people.personHistory,
  people.listPersonSessions,
  people.endPersonSession,
  people.endPersonSessions,
  links.createLink,
  links.revokeLink,
  links.openLink,
  links.redeemLink,
  passkeys.listPasskeys,
  passkeys.passkeyRegistrationOptions,
  passkeys.registerPasskey,
  passkeys.renamePasskey,
  passkeys.removePasskey,
  passkeys.passkeySignInOptions,
  passkeys.signInWithPasskey,
  ...RECORD_KINDS.flatMap((kind) => Object.values(recordOperations(kind))),
  reorderSubject,
  reorderLevel,
  readSubjectUsage,
  readLevelUsage,
  calendar.eventRange,
  calendar.eventsAsCalendar,
  calendar.eventAsCalendar,
  calendar.listFeeds,
  calendar.createFeed,
  calendar.revokeFeed,
  ...Object.values(changeSets),
  searchEverything,
  duplicates.listDuplicates,
  duplicates.countDuplicates,
  duplicates.decideDuplicate,
  readOverview,
  readQuality,
  readFirstSteps,
  imports.listImports,
  imports.readImport,
  imports.discardImport,
  imports.importLines,
  imports.importChangedFields,
  imports.importUnpublishable,
  imports.exportImportErrors,
  importFixes.importErrorGroups,
  imports.readImportAgain,
  imports.checkImport,
  importFixes.fixImport,
  importFixes.undoImportFix,
  importFixes.recheckImport,
  importFixes.skipImportLine,
  importFixes.keepImportValues,
  importFixes.repairImportLine,
  importFixes.resolveImportDuplicates,
  imports.commitImport,
  jobs.readJob,
  jobs.cancelJob,
  savedViews.listViews,
  savedViews.createView,
  savedViews.changeView,
  savedViews.deleteView,
  liveChanges,
];
