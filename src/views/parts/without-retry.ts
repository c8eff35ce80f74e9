/** Of a reason beside a button “Try again”, which says so already. */
export const withoutRetry = (reason: string): string => reason.replace(/ Try again(?: in a moment)?\.$/, '');
