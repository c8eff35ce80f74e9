export const THEME_KEY = 'registrar.theme';
export const DENSITY_KEY = 'registrar.density';

/** Before first paint. */
export const applyTheme = (read: (key: string) => string | null, root: HTMLElement): void => {
  const theme = read(THEME_KEY);
  const density = read(DENSITY_KEY);
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
  else delete root.dataset['theme'];
  if (density === 'compact') root.dataset['density'] = density;
  else delete root.dataset['density'];
};
