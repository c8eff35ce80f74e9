import ICON_PATHS from './icon-paths.json' with { type: 'json' };

/** Lucide; scripts/icons.ts names those in use. */
export type IconName = keyof typeof ICON_PATHS;

export const IconPath = ({ path }: { path: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

export const Icon = ({ name }: { name: IconName }) => <IconPath path={ICON_PATHS[name]} />;
