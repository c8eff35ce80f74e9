import * as auth from './auth.ts';
import * as calendar from './calendar.ts';
import * as changeSets from './change-sets.ts';
import * as duplicates from './duplicates.ts';
import type { Operation } from './operation.ts';
import { events } from './events.ts';
import * as imports from './imports.ts';
import * as jobs from './jobs.ts';
import { levels } from './levels.ts';
import { liveChanges } from './live.ts';
import { majors } from './majors.ts';
import { offerings } from './offerings.ts';
import { readOverview, readQuality } from './overview.ts';
import * as savedViews from './saved-views.ts';
import { searchEverything } from './search.ts';
import { subjects } from './subjects.ts';
import { universities } from './universities.ts';

/** Only operations in this list are routed and documented. */
export const OPERATIONS: readonly Operation[] = [
  auth.login,
  auth.refreshToken,
  auth.logout,
  auth.userInfo,
  auth.listSessions,
  auth.endSession,
  ...Object.values(universities),
  ...Object.values(subjects),
  ...Object.values(majors),
  ...Object.values(levels),
  ...Object.values(events),
  ...Object.values(offerings),
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
  imports.listImports,
  imports.readImport,
  imports.importLines,
  imports.readImportAgain,
  imports.checkImport,
  imports.fixImport,
  imports.skipImportLine,
  imports.resolveImportDuplicates,
  imports.commitImport,
  jobs.readJob,
  jobs.cancelJob,
  savedViews.listViews,
  savedViews.createView,
  savedViews.changeView,
  savedViews.deleteView,
  liveChanges,
];
