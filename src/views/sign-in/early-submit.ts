declare global {
  // Set by the boot script on a submit before the app's code loaded.
  var __registrarEarlySubmit: boolean | undefined;
}

export const earlySubmit = {
  take: (): boolean => {
    const wasSubmitted = globalThis.__registrarEarlySubmit === true;
    globalThis.__registrarEarlySubmit = undefined;
    return wasSubmitted;
  },
};
