const english = new Intl.DisplayNames('en', { type: 'region' });

/** @param code ISO 3166-1 alpha-2 */
export const countryName = (code: string): string => english.of(code) ?? code;
