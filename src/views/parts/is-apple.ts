// In a file of its own: the boot script reads the shortcuts. Read by the build too, where there may be no navigator.
export const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
