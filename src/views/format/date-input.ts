/** Without a maximum, Chromium takes years of six digits. */
export const dateInput = (isDay: boolean) =>
  isDay ? { type: 'date', max: '9999-12-31' } : { type: 'datetime-local', max: '9999-12-31T23:59' };
