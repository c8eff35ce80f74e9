declare global {
  // Set by the boot script where the form was submitted before the application's code had come.
  var __registrarEarlySubmit: boolean | undefined;
}

/** Whether the sign-in form was submitted early; asked once. */
export const earlySubmit = {
  take: (): boolean => {
    const wasSubmitted = globalThis.__registrarEarlySubmit === true;
    globalThis.__registrarEarlySubmit = undefined;
    return wasSubmitted;
  },
};
