import { watchHistory } from '../../src/views/navigation/scroll-restoration.ts';

/** Modules stay loaded from one file of screen tests to the next; hooks do not. */
interface FileHooks {
  readonly beforeEach?: () => unknown;
  readonly afterEach?: () => unknown;
  readonly afterAll: () => unknown;
}

// Once a page, as the app does it.
watchHistory();

let hooks: FileHooks | null = null;
export const getFileHooks = () => hooks;
/** For the file that runs. */
export const setFileHooks = (own: FileHooks | null) => {
  hooks = own;
};
