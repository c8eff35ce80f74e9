// A file of its own for the boot script; the build may have no navigator.
export const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
